import type { FieldCatalogue } from './catalogue.ts'
import { excerpt, isJsonObject, member } from './field-problems.ts'

/** At most this many names are returned, so that a warning stays small. */
const MAX_UNKNOWN_FIELDS = 100

/**
 * The distinct `typeName`s in field JSON that name no field: in metadata blocks, in `{"fields":[...]}`, in one
 * field object, and in the entries of compound fields. Fields with these names are ignored
 * (docs/specification/metadata.md#normalisation); the list lets a client find its misspellings. JSON of
 * another shape has none.
 */
export function unknownFields(json: unknown, catalogue: FieldCatalogue): readonly string[] {
  const unknown = new Set<string>()
  for (const field of fieldObjects(json)) {
    const name = member(field, 'typeName')
    if (typeof name === 'string' && catalogue.field(name) === null) unknown.add(excerpt(name))
    if (unknown.size === MAX_UNKNOWN_FIELDS) break
  }
  return [...unknown]
}

type JsonObject = Readonly<Record<string, unknown>>

/** Top-level fields, each followed by the fields in its entries. */
function* fieldObjects(json: unknown): Generator<JsonObject> {
  if (!isJsonObject(json)) return
  if (Object.hasOwn(json, 'typeName')) return yield* fieldAndChildren(json)
  const blocks = Object.hasOwn(json, 'fields') ? [json] : Object.values(json)
  for (const block of blocks)
    for (const field of isJsonObject(block) ? items(member(block, 'fields')) : [])
      if (isJsonObject(field)) yield* fieldAndChildren(field)
}

function* fieldAndChildren(field: JsonObject): Generator<JsonObject> {
  yield field
  for (const entry of items(member(field, 'value')))
    if (isJsonObject(entry)) yield* Object.values(entry).filter(isJsonObject)
}

const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
