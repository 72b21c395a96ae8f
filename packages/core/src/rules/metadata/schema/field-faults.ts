import type { FieldCatalogue } from '../catalogue.ts'
import { excerpt, isJsonObject, member } from '../field-problems.ts'

type JsonObject = Readonly<Record<string, unknown>>

/**
 * The first problem with a field anywhere in a document; null when there is none. Every object with a
 * `typeClass` counts as a field. Existing clients compare several of these messages as a whole
 * (docs/specification/collection-metadata.md#validating-dataset-json).
 */
export const firstFieldFault = (document: unknown, catalogue: FieldCatalogue): string | null =>
  faultBelow(document, '', catalogue)

/** `key` is the member that holds `value`; items of a list use the key of the list. */
function faultBelow(value: unknown, key: string, catalogue: FieldCatalogue): string | null {
  if (Array.isArray(value))
    return firstOf(value, (item: unknown) => faultBelow(item, key, catalogue))
  if (!isJsonObject(value)) return null
  const fault = Object.hasOwn(value, 'typeClass') ? faultOf(value, key, catalogue) : null
  return (
    fault ?? firstOf(Object.entries(value), ([name, inner]) => faultBelow(inner, name, catalogue))
  )
}

function faultOf(field: JsonObject, key: string, catalogue: FieldCatalogue): string | null {
  const typeName = textOf(field, 'typeName')
  const invalid = `Invalid data for key:${excerpt(key)} typeName:${excerpt(typeName)}.`
  const value = member(field, 'value')
  if (value === undefined || value === null) return `${invalid} The value is missing.`
  const multiple = member(field, 'multiple') === true
  if (multiple && !Array.isArray(value))
    return `${invalid} The value must be a list, as multiple is true.`
  if (!multiple && Array.isArray(value))
    return `${invalid} The value is a list although multiple is false.`
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  switch (member(field, 'typeClass')) {
    case 'compound':
      return firstOf(items, (entry) => entryFault(entry, typeName, catalogue))
    case 'controlledVocabulary':
      return firstOf(items, (term) => termFault(term, { key, typeName, invalid, catalogue }))
    case 'primitive':
      return items.every((item) => typeof item === 'string')
        ? null
        : `${invalid} The value must be text.`
    default:
      return null
  }
}

function entryFault(entry: unknown, parent: string, catalogue: FieldCatalogue): string | null {
  if (!isJsonObject(entry) || !Object.values(entry).every(isJsonObject))
    return 'Compound data type must be accompanied by objects that hold a field under each key.'
  const field = catalogue.field(parent)
  const children = catalogue.children(parent)
  const allowed = children.map(({ name }) => name)
  const fault = firstOf(Object.entries(entry), ([name, child]) => {
    const typeName = isJsonObject(child) ? textOf(child, 'typeName') : ''
    if (name !== typeName)
      return `Compound value ${excerpt(name)} must match typeName of the object. Found ${excerpt(typeName)}`
    return field === null || allowed.includes(typeName)
      ? null
      : `Invalid data for key:${parent} typeName:${excerpt(typeName)}. Only ${allowed.join(', ')} allowed.`
  })
  if (fault !== null) return fault
  const absent = children.filter(({ name, required }) => required && !Object.hasOwn(entry, name))
  return absent.length === 0
    ? null
    : `Invalid data for key:${parent}. ${absent.map(({ name }) => name).join(', ')} is(are) required if field type is ${parent}.`
}

function termFault(
  term: unknown,
  {
    key,
    typeName,
    invalid,
    catalogue,
  }: {
    readonly key: string
    readonly typeName: string
    readonly invalid: string
    readonly catalogue: FieldCatalogue
  },
): string | null {
  if (typeof term !== 'string') return `${invalid} The value must be text.`
  const field = catalogue.field(typeName)
  if (field === null || catalogue.term(field, term.trim()) !== null) return null
  return `Controlled vocabulary for key:${excerpt(key)} typeName:${typeName} value:'${excerpt(term)}' is not valid.`
}

/** An absent or non-text member counts as an empty text, which is the name of no field. */
function textOf(json: JsonObject, name: string): string {
  const text = member(json, name)
  return typeof text === 'string' ? text : ''
}

function firstOf<T>(items: readonly T[], faultIn: (item: T) => string | null): string | null {
  for (const item of items) {
    const fault = faultIn(item)
    if (fault !== null) return fault
  }
  return null
}
