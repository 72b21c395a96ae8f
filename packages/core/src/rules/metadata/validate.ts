import type { Problem } from '../refusals/refusal.ts'
import { BOUNDING_BOX, boundingBoxFaults } from './bounding-box.ts'
import { type FieldCatalogue, fieldValue } from './catalogue.ts'
import { childOf, entriesOf, textsOf } from './field-entries.ts'
import { excerpt } from './field-problems.ts'
import { isDemanded, isRequired, type LevelsByField, levelsByField } from './input-levels.ts'
import type { CompoundValue, EffectiveLevel, FieldType, MetadataValues } from './model.ts'
import { formatCode, formatFault } from './value-format.ts'

/**
 * Every reason why these values cannot be stored: missing required values and malformed values, in display
 * order (docs/specification/datasets.md#required-metadata, docs/specification/metadata.md#values and
 * docs/specification/collection-metadata.md#effect-of-input-levels). `inputLevels` are those of the nearest
 * block root at or above the owning collection. Vocabulary terms are checked when they are parsed: a version
 * stays valid when a vocabulary loses a term that it contains.
 */
export function validateMetadata(
  values: MetadataValues,
  catalogue: FieldCatalogue,
  inputLevels: readonly EffectiveLevel[],
): readonly Problem[] {
  const rules: Rules = { catalogue, levels: levelsByField(inputLevels) }
  return catalogue.topLevel.flatMap((field) =>
    field.typeClass === 'compound'
      ? compoundProblems(field, entriesOf(fieldValue(values, field.name)), rules)
      : leafProblems(field, textsOf(fieldValue(values, field.name)), rules),
  )
}

/** The message of the refusal. Existing clients compare its beginning. */
export function validationMessage(problems: readonly Problem[]): string {
  return `Validation Failed: ${problems.map(({ message }) => message).join(', ')}`
}

interface Rules {
  readonly catalogue: FieldCatalogue
  readonly levels: LevelsByField
}

function leafProblems(
  field: FieldType,
  texts: readonly string[],
  { catalogue, levels }: Rules,
): readonly Problem[] {
  if (texts.length === 0)
    return isRequired(field, levels) ? [required(field, { catalogue, path: field.name })] : []
  return badTexts(field, texts, { catalogue, path: field.name })
}

function compoundProblems(
  field: FieldType,
  entries: readonly CompoundValue[],
  rules: Rules,
): readonly Problem[] {
  const { catalogue, levels } = rules
  const demanded = isDemanded(field, levels, catalogue)
  if (entries.length > 0) {
    return entries.flatMap((entry, index) => {
      const path = field.multiple ? `${field.name}[${index}]` : field.name
      return entryProblems(field, entry, { ...rules, demanded, path })
    })
  }
  const children = demanded ? catalogue.children(field.name) : []
  return children
    .filter((child) => isRequired(child, levels))
    .map((child) => required(child, { catalogue, path: `${field.name}.${child.name}` }))
}

interface EntryPlace extends Rules {
  readonly demanded: boolean
  readonly path: string
}

function entryProblems(
  field: FieldType,
  entry: CompoundValue,
  { catalogue, levels, demanded, path }: EntryPlace,
): readonly Problem[] {
  const problems = catalogue.children(field.name).flatMap((child) => {
    const place: Place = { catalogue, path: `${path}.${child.name}` }
    const texts = textsOf(childOf(entry, child.name))
    if (texts.length > 0) return badTexts(child, texts, place)
    if (!isRequired(child, levels)) return []
    return [demanded ? required(child, place) : requiredBesideOthers(child, field, place)]
  })
  return field.name === BOUNDING_BOX
    ? [...problems, ...boxProblems(field, entry, { catalogue, path })]
    : problems
}

interface Place {
  readonly catalogue: FieldCatalogue
  readonly path: string
}

function required(field: FieldType, { catalogue, path }: Place): Problem {
  return { path, message: `${catalogue.displayName(field)} is required.`, code: 'fieldRequired' }
}

function requiredBesideOthers(child: FieldType, parent: FieldType, place: Place): Problem {
  const problem = required(child, place)
  const message = `${problem.message} Other values were entered for ${parent.title}.`
  return { ...problem, message }
}

function badTexts(
  field: FieldType,
  texts: readonly string[],
  { catalogue, path }: Place,
): readonly Problem[] {
  return texts.flatMap((text, index) => {
    const fault = formatFault(field.type, text)
    if (fault === null) return []
    const message = `${catalogue.displayName(field)} ${fault} (${excerpt(text)})`
    const code = formatCode(field.type, text)
    return [{ path: field.multiple ? `${path}[${index}]` : path, message, ...(code && { code }) }]
  })
}

function boxProblems(
  field: FieldType,
  box: CompoundValue,
  { catalogue, path }: Place,
): readonly Problem[] {
  return boundingBoxFaults(box).map(({ edge, text, fault, code }) => {
    const child = edge === null ? null : catalogue.field(edge)
    return {
      path: child === null ? path : `${path}.${child.name}`,
      message: `${catalogue.displayName(child ?? field)} ${fault} (${excerpt(text)})`,
      code,
    }
  })
}
