import type { CompoundValue, FieldValue } from './model.ts'

/** The entries of a compound field's value, single or multiple; none for a value of another class. */
export function entriesOf(value: FieldValue | undefined): readonly CompoundValue[] {
  return itemsOf(value).filter((item) => typeof item === 'object')
}

/** The texts of a primitive or vocabulary field's value, single or multiple. */
export function textsOf(value: FieldValue | undefined): readonly string[] {
  return itemsOf(value).filter((item) => typeof item === 'string')
}

/** A value as a list: one item for a single field, none when there is no value. */
export function itemsOf(value: FieldValue | undefined): readonly (string | CompoundValue)[] {
  if (value === undefined) return []
  return isList(value) ? value : [value]
}

/** The value of a child inside one entry. */
export function childOf(
  entry: CompoundValue,
  name: string,
): string | readonly string[] | undefined {
  return Object.hasOwn(entry, name) ? entry[name] : undefined
}

// `Array.isArray` does not narrow readonly arrays.
function isList(value: FieldValue): value is readonly string[] | readonly CompoundValue[] {
  return Array.isArray(value)
}
