import type { Refusal } from '../refusals/refusal.ts'
import { type FieldCatalogue, fieldValue } from './catalogue.ts'
import { displayText } from './display-text.ts'
import { itemsOf } from './field-entries.ts'
import { excerpt } from './field-problems.ts'
import type { CompoundValue, FieldType, FieldValue, MetadataValues } from './model.ts'
import type { FieldEdit } from './parse-edits.ts'

/** The result of an edit. The values are not validated yet. */
export type Edited =
  | { readonly kind: 'edited'; readonly values: MetadataValues }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/**
 * Adds missing values: a multiple field receives the values whose display text it lacks, a single field
 * receives a value only while it is empty (docs/specification/versions.md#edit-metadata). Never refuses.
 */
export function addFieldValues(
  current: MetadataValues,
  edits: readonly FieldEdit[],
  catalogue: FieldCatalogue,
): Edited {
  return applyInOrder(current, edits, (values, { field, value }) => {
    const existing = fieldValue(values, field.name)
    if (value === null) return kept(values)
    if (existing === undefined) return kept({ ...values, [field.name]: value })
    if (!field.multiple) return kept(values)
    const items = withMissing(itemsOf(existing), itemsOf(value), (item) =>
      displayText(item, field, catalogue),
    )
    return kept({ ...values, [field.name]: asList(items) })
  })
}

/**
 * Replaces the value of each named field, also by nothing; other fields stay. Refuses to empty a field that
 * its definition requires (docs/specification/versions.md#edit-metadata).
 */
export function replaceFieldValues(
  current: MetadataValues,
  edits: readonly FieldEdit[],
  catalogue: FieldCatalogue,
): Edited {
  return applyInOrder(current, edits, (values, { field, value }) => {
    if (value !== null) return kept({ ...values, [field.name]: value })
    if (field.required) {
      const message = `Error parsing dataset update: the required field ${catalogue.displayName(field)} cannot be empty.`
      const problems = [{ path: field.name, message, code: 'fieldRequired' as const }]
      return { kind: 'refused', refusal: { kind: 'invalid', message, problems } }
    }
    return kept(without(values, field))
  })
}

/**
 * Removes from a multiple field one value for each sent value with the same display text; clears a single
 * field for any sent value. Refuses a value that does not exist
 * (docs/specification/versions.md#delete-metadata).
 */
export function deleteFieldValues(
  current: MetadataValues,
  edits: readonly FieldEdit[],
  catalogue: FieldCatalogue,
): Edited {
  return applyInOrder(current, edits, (values, { field, value }) => {
    const existing = fieldValue(values, field.name)
    const textOf = (item: FieldValue) => displayText(item, field, catalogue)
    if (existing !== undefined && !field.multiple) return kept(without(values, field))
    if (value === null) return kept(values)
    const { rest, absent } = takeAway(itemsOf(existing), itemsOf(value), textOf)
    if (absent !== null)
      return invalid(
        `Delete metadata failed: ${catalogue.displayName(field)}: ${excerpt(absent)} not found.`,
      )
    if (rest.length === 0) return kept(without(values, field))
    return kept({ ...values, [field.name]: asList(rest) })
  })
}

type Item = string | CompoundValue

function applyInOrder(
  current: MetadataValues,
  edits: readonly FieldEdit[],
  apply: (values: MetadataValues, edit: FieldEdit) => Edited,
): Edited {
  return edits.reduce<Edited>(
    (soFar, edit) => (soFar.kind === 'edited' ? apply(soFar.values, edit) : soFar),
    kept(current),
  )
}

function withMissing(
  existing: readonly Item[],
  sent: readonly Item[],
  textOf: (item: Item) => string,
): readonly Item[] {
  const present = new Set(existing.map(textOf))
  const missing = sent.filter((item) => {
    const text = textOf(item)
    return !present.has(text) && present.add(text)
  })
  return [...existing, ...missing]
}

/** The rest of `existing`, and the first of `sent` that it does not contain, if any. */
function takeAway(
  existing: readonly Item[],
  sent: readonly Item[],
  textOf: (item: Item) => string,
): { readonly rest: readonly Item[]; readonly absent: string | null } {
  const toRemove = new Map<string, number>()
  for (const text of sent.map(textOf)) toRemove.set(text, (toRemove.get(text) ?? 0) + 1)
  const rest = existing.filter((item) => {
    const text = textOf(item)
    const left = toRemove.get(text) ?? 0
    if (left > 0) toRemove.set(text, left - 1)
    return left === 0
  })
  const absent = [...toRemove].find(([, left]) => left > 0)
  return { rest, absent: absent?.[0] ?? null }
}

function without(values: MetadataValues, { name }: FieldType): MetadataValues {
  return Object.fromEntries(Object.entries(values).filter(([key]) => key !== name))
}

/** The items of one field are all texts or all entries, which their union type does not express. */
function asList(items: readonly Item[]): FieldValue {
  const texts = items.filter((item) => typeof item === 'string')
  return texts.length > 0 ? texts : items.filter((item) => typeof item === 'object')
}

function kept(values: MetadataValues): Edited {
  return { kind: 'edited', values }
}

function invalid(message: string): Edited {
  return { kind: 'refused', refusal: { kind: 'invalid', message } }
}
