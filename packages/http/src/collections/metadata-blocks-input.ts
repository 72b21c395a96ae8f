import type { CollectionInput, InputLevel } from '@holdfast/core/rules'
import * as v from 'valibot'
import { strictObject } from '../input/strict-object.ts'

/** Clients compare the end of this sentence (docs/specification/collections.md#create). */
export const mandatory = (key: string): string => `Field '${key}' is mandatory`

/** The message of the object, for a value that is no object and for a missing member. */
export function mandatoryMember(issue: v.BaseIssue<unknown>): string {
  const key = issue.path?.at(-1)?.key
  return key === undefined ? 'A JSON object is needed here' : mandatory(String(key))
}

/** Null counts as absent. */
export const mandatoryText = (key: string) =>
  v.string(({ input }) => (input === null ? mandatory(key) : 'Text is needed here'))

/**
 * The settings of a collection for one field, as sent
 * (docs/specification/collection-metadata.md#input-levels).
 */
export const InputLevelSchema = v.object(
  {
    datasetFieldTypeName: mandatoryText('datasetFieldTypeName'),
    required: v.boolean(),
    include: v.boolean(),
    displayOnCreate: v.nullish(v.boolean()),
  },
  mandatoryMember,
)

/**
 * The `metadataBlocks` object of a creation or a change
 * (docs/specification/collections.md#metadata-configuration-in-the-body).
 */
export const MetadataBlocksSchema = strictObject(
  v.object({
    metadataBlockNames: v.nullish(v.array(v.string())),
    facetIds: v.nullish(v.array(v.string())),
    inputLevels: v.nullish(v.array(InputLevelSchema)),
    inheritMetadataBlocksFromParent: v.nullish(v.boolean()),
    inheritFacetsFromParent: v.nullish(v.boolean()),
  }),
)

export const inputLevel = (sent: v.InferOutput<typeof InputLevelSchema>): InputLevel => ({
  fieldName: sent.datasetFieldTypeName,
  required: sent.required,
  include: sent.include,
  displayOnCreate: sent.displayOnCreate ?? null,
})

type Configuration = Pick<CollectionInput, 'blocks' | 'facets' | 'inputLevels'>

/** The object as input of `configureMetadata`. Null counts as absent; absent members are left out. */
export const metadataConfigurationInput = (
  sent: v.InferOutput<typeof MetadataBlocksSchema>,
): Configuration => ({
  blocks: {
    ...given('names', sent.metadataBlockNames),
    inherit: sent.inheritMetadataBlocksFromParent ?? false,
  },
  facets: { ...given('names', sent.facetIds), inherit: sent.inheritFacetsFromParent ?? false },
  ...given('inputLevels', sent.inputLevels?.map(inputLevel)),
})

/** A member that is present unless its value is null or undefined. */
export function given<Key extends string, Value>(
  key: Key,
  value: Value | null | undefined,
): { readonly [K in Key]?: Value } {
  const members = value === null || value === undefined ? {} : { [key]: value }
  // TypeScript widens a computed key to an index signature; it is exactly `Key`.
  return members as { readonly [K in Key]?: Value }
}
