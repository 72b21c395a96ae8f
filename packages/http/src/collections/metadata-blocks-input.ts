import type { CollectionInput, InputLevel } from '@holdfast/core/rules'
import * as v from 'valibot'
import { strictObject } from '../input/strict-object.ts'

/** Clients look for the end of this sentence (docs/specification/collections.md#create). */
export const mandatory = (key: string): string => `Field '${key}' is mandatory`

/** The object's own message is asked for when it is none, and when a member is not there at all. */
export function mandatoryMember(issue: v.BaseIssue<unknown>): string {
  const key = issue.path?.at(-1)?.key
  return key === undefined ? 'A JSON object is needed here' : mandatory(String(key))
}

/** Null counts as absent. */
export const mandatoryText = (key: string) =>
  v.string(({ input }) => (input === null ? mandatory(key) : 'Text is needed here'))

/**
 * What a collection says about one field, as it is sent
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
 * The `metadataBlocks` object with which a collection is created or changed
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

/** What the object means to `configureMetadata`. Null counts as absent: absent members are left out. */
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

/** A member that is there unless its value is null or missing. */
export function given<Key extends string, Value>(
  key: Key,
  value: Value | null | undefined,
): { readonly [K in Key]?: Value } {
  const members = value === null || value === undefined ? {} : { [key]: value }
  // A computed key widens to an index signature; it is `Key` and nothing else.
  return members as { readonly [K in Key]?: Value }
}
