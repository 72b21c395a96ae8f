import { type FieldCatalogue, fieldValue } from './catalogue.ts'
import { displayText } from './display-text.ts'
import { addFieldValues, deleteFieldValues, type Edited } from './field-edits.ts'
import { excerpt } from './field-problems.ts'
import type { FieldValue, MetadataValues } from './model.ts'
import type { FieldEdit } from './parse-edits.ts'

/**
 * Adds missing values, like `addFieldValues`, but refuses another value for a single field that already has
 * one (docs/specification/versions.md#linked-data).
 */
export function mergeFieldValues(
  current: MetadataValues,
  edits: readonly FieldEdit[],
  catalogue: FieldCatalogue,
): Edited {
  const taken = edits.find(
    ({ field, value }) =>
      !field.multiple && value !== null && differs(current, { field, value }, catalogue) === true,
  )
  if (taken === undefined) return addFieldValues(current, edits, catalogue)
  const name = catalogue.displayName(taken.field)
  return refused(`${name} takes one value and already has another. Use replace=true to replace it.`)
}

/**
 * Removes exactly the given values, like `deleteFieldValues`, and from a single field only the value that it
 * has. Edits without content change nothing.
 */
export function removeExactValues(
  current: MetadataValues,
  edits: readonly FieldEdit[],
  catalogue: FieldCatalogue,
): Edited {
  const sent = edits.filter(({ value }) => value !== null)
  const absent = sent.find(
    ({ field, value }) =>
      !field.multiple && value !== null && differs(current, { field, value }, catalogue) !== false,
  )
  if (absent === undefined) return deleteFieldValues(current, sent, catalogue)
  const text = displayText(absent.value ?? '', absent.field, catalogue)
  return refused(
    `Delete metadata failed: ${catalogue.displayName(absent.field)}: ${excerpt(text)} not found.`,
  )
}

/** Whether the field has another value than this one; null when it has none. */
function differs(
  current: MetadataValues,
  { field, value }: { readonly field: FieldEdit['field']; readonly value: FieldValue },
  catalogue: FieldCatalogue,
): boolean | null {
  const existing = fieldValue(current, field.name)
  if (existing === undefined) return null
  return displayText(existing, field, catalogue) !== displayText(value, field, catalogue)
}

const refused = (message: string): Edited => ({
  kind: 'refused',
  refusal: { kind: 'invalid', message },
})
