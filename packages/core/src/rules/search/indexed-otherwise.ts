import { COMMON_BLOCK } from '../collections/effective-values.ts'
import type { FieldType, MetadataBlock } from '../metadata/model.ts'

/**
 * Whether documents that were made by the definitions `before` may differ from those made by `after`: a field that was
 * there is read in another way or is gone, or its block has another label. New fields have no values yet.
 */
export function isIndexedOtherwise(
  before: readonly MetadataBlock[],
  after: readonly MetadataBlock[],
): boolean {
  const now = new Map(after.flatMap(readings))
  return before.flatMap(readings).some(([name, reading]) => now.get(name) !== reading)
}

const readings = (block: MetadataBlock): readonly (readonly [string, string])[] =>
  block.fields.map((field) => [field.name, readingOf(field, block)])

/** All of a definition that a document depends on. */
const readingOf = (
  { type, typeClass, parent, multiple, vocabulary, facetable, required }: FieldType,
  { name, displayName }: MetadataBlock,
): string => {
  const demanded = required && name === COMMON_BLOCK
  const facts = [type, typeClass, parent, multiple, vocabulary !== null, facetable, demanded]
  return JSON.stringify([...facts, displayName])
}
