import type { FieldCatalogue } from './catalogue.ts'
import { childOf, entriesOf, itemsOf, textsOf } from './field-entries.ts'
import type { CompoundValue, FieldType, FieldValue, MetadataValues } from './model.ts'

/**
 * The values of a field as plain text, one text per entry. The children of a compound entry follow their
 * display formats; a format with markup prints the bare value.
 */
export function printTexts(
  value: FieldValue | undefined,
  field: FieldType,
  catalogue: FieldCatalogue,
): readonly string[] {
  const { displayFormat } = field
  // The format of a compound field separates its children (docs/specification/metadata.md#display-formats).
  const separator = displayFormat === '' ? '; ' : `${displayFormat} `
  return itemsOf(value).map((item) =>
    typeof item === 'string'
      ? printValue(item, field)
      : childTexts(item, field, catalogue).join(separator),
  )
}

const childTexts = (
  entry: CompoundValue,
  field: FieldType,
  catalogue: FieldCatalogue,
): readonly string[] =>
  catalogue
    .children(field.name)
    .flatMap((child) => textsOf(childOf(entry, child.name)).map((text) => printValue(text, child)))

function printValue(text: string, { displayFormat, title }: FieldType): string {
  if (!displayFormat.includes('#VALUE') || displayFormat.includes('<')) return text
  return displayFormat.replace(/#NAME|#VALUE/g, (mark) => (mark === '#VALUE' ? text : title))
}

/** Removes values of type email, and the entries and fields that become empty. */
export function withoutEmails(values: MetadataValues, catalogue: FieldCatalogue): MetadataValues {
  const kept = Object.entries(values).flatMap(([name, value]) => {
    const field = catalogue.field(name)
    if (field === null) return [[name, value] as const]
    const left = valueWithoutEmails(field, value, catalogue)
    return left === null ? [] : [[name, left] as const]
  })
  return Object.fromEntries(kept)
}

function valueWithoutEmails(
  field: FieldType,
  value: FieldValue,
  catalogue: FieldCatalogue,
): FieldValue | null {
  if (field.type === 'email') return null
  const emails = catalogue.children(field.name).filter(({ type }) => type === 'email')
  if (emails.length === 0) return value
  const hidden = new Set(emails.map(({ name }) => name))
  const entries = entriesOf(value)
    .map((entry) => Object.entries(entry).filter(([name]) => !hidden.has(name)))
    .filter((children) => children.length > 0)
    .map((children): CompoundValue => Object.fromEntries(children))
  return field.multiple && entries.length > 0 ? entries : (entries[0] ?? null)
}
