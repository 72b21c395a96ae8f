import type { FieldCatalogue } from './catalogue.ts'
import { childOf, itemsOf, textsOf } from './field-entries.ts'
import type { CompoundValue, FieldType, FieldValue } from './model.ts'

/**
 * A value, or one entry of it, as a single text: all parts in display order, joined with `; `. Values with
 * equal display texts count as the same (docs/specification/versions.md#edit-metadata).
 */
export function displayText(
  value: FieldValue,
  field: FieldType,
  catalogue: FieldCatalogue,
): string {
  return itemsOf(value)
    .flatMap((item) => (typeof item === 'string' ? [item] : entryTexts(item, field, catalogue)))
    .join('; ')
}

function entryTexts(
  entry: CompoundValue,
  field: FieldType,
  catalogue: FieldCatalogue,
): readonly string[] {
  return catalogue.children(field.name).flatMap(({ name }) => textsOf(childOf(entry, name)))
}
