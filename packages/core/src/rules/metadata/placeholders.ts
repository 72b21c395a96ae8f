import { type FieldCatalogue, fieldValue } from './catalogue.ts'
import { childOf, entriesOf, textsOf } from './field-entries.ts'
import { isDemanded, isRequired, type LevelsByField, levelsByField } from './input-levels.ts'
import {
  type CompoundValue,
  type EffectiveLevel,
  type FieldType,
  type FieldValue,
  type MetadataValues,
  NOT_AVAILABLE,
} from './model.ts'

/**
 * The values with `N/A` for every missing required text. Changes of files save the draft with this lenient
 * validation (docs/specification/metadata.md#values). Vocabulary fields are not filled.
 */
export function withPlaceholders(
  values: MetadataValues,
  catalogue: FieldCatalogue,
  inputLevels: readonly EffectiveLevel[],
): MetadataValues {
  const levels = levelsByField(inputLevels)
  const filled = catalogue.topLevel.flatMap((field) => {
    const value =
      field.typeClass === 'compound'
        ? filledCompound(field, values, { catalogue, levels })
        : filledLeaf(field, values, levels)
    return value === null ? [] : [[field.name, value] as const]
  })
  return { ...values, ...Object.fromEntries(filled) }
}

function filledLeaf(
  field: FieldType,
  values: MetadataValues,
  levels: LevelsByField,
): FieldValue | null {
  if (textsOf(fieldValue(values, field.name)).length > 0) return null
  return takesPlaceholder(field, levels) ? notAvailable(field) : null
}

interface Rules {
  readonly catalogue: FieldCatalogue
  readonly levels: LevelsByField
}

function filledCompound(
  field: FieldType,
  values: MetadataValues,
  { catalogue, levels }: Rules,
): FieldValue | null {
  const entries = entriesOf(fieldValue(values, field.name))
  const fillable = catalogue.children(field.name).filter((child) => takesPlaceholder(child, levels))
  if (fillable.length === 0) return null
  if (entries.length === 0 && !isDemanded(field, levels, catalogue)) return null
  const [first = {}, ...rest] = entries
  return field.multiple
    ? [first, ...rest].map((entry) => filledEntry(entry, fillable))
    : filledEntry(first, fillable)
}

function filledEntry(entry: CompoundValue, fillable: readonly FieldType[]): CompoundValue {
  const missing = fillable.filter((child) => textsOf(childOf(entry, child.name)).length === 0)
  return {
    ...entry,
    ...Object.fromEntries(missing.map((child) => [child.name, notAvailable(child)])),
  }
}

function takesPlaceholder(field: FieldType, levels: LevelsByField): boolean {
  return field.typeClass === 'primitive' && isRequired(field, levels)
}

function notAvailable(field: FieldType): string | readonly string[] {
  return field.multiple ? [NOT_AVAILABLE] : NOT_AVAILABLE
}
