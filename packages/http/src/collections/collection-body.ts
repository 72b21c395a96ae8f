import type { NewCollectionInput } from '@holdfast/core'
import * as v from 'valibot'
import { jsonBody } from '../input/body-input.ts'
import { refusingWith } from '../input/refusing-with.ts'
import { ThemeSchema, themeInput } from './theme-input.ts'

const LARGEST = 2 ** 31 - 1

/** Clients look for the end of this sentence (collections supplement, 3.3). */
const mandatory = (key: string): string => `Field '${key}' is mandatory`

/** Null counts as absent. */
const text = (key: string) =>
  v.string(({ input }) => (input === null ? mandatory(key) : 'Text is needed here'))

const optionalText = v.nullish(v.string())

const inputLevel = v.object(
  {
    datasetFieldTypeName: text('datasetFieldTypeName'),
    required: v.boolean(),
    include: v.boolean(),
    displayOnCreate: v.nullish(v.boolean()),
  },
  mandatoryMember,
)

const MetadataBlocksSchema = v.object({
  metadataBlockNames: v.nullish(v.array(v.string())),
  facetIds: v.nullish(v.array(v.string())),
  inputLevels: v.nullish(v.array(inputLevel)),
  inheritMetadataBlocksFromParent: v.nullish(v.boolean()),
  inheritFacetsFromParent: v.nullish(v.boolean()),
})

/** The mandatory members stand last: what is said about the last of them ends the refusal. */
const NewCollectionSchema = v.object(
  {
    affiliation: optionalText,
    description: optionalText,
    collectionType: optionalText,
    datasetFileCountLimit: v.nullish(v.pipe(v.number(), v.integer(), v.maxValue(LARGEST))),
    guestbookRoot: v.nullish(v.boolean()),
    filePIDsEnabled: v.nullish(v.boolean()),
    requireFilesToPublishDataset: v.nullish(v.boolean()),
    theme: v.nullish(ThemeSchema),
    metadataBlocks: v.nullish(MetadataBlocksSchema),
    collectionContacts: v.nullish(
      v.array(v.object({ contactEmail: text('contactEmail') }, mandatoryMember)),
    ),
    name: text('name'),
    alias: text('alias'),
  },
  mandatoryMember,
)

/** What a collection is created from (api.md 2.2; collections supplement, 3). */
export const newCollectionBody = refusingWith(
  'Error parsing Json',
  jsonBody(v.pipe(NewCollectionSchema, v.transform(newCollectionInput))),
)

/** The object's own message is asked for when it is none, and when a member is not there at all. */
function mandatoryMember(issue: v.BaseIssue<unknown>): string {
  const key = issue.path?.at(-1)?.key
  return key === undefined ? 'A JSON object is needed here' : mandatory(String(key))
}

/** Null counts as absent: absent members are left out. */
function newCollectionInput(body: v.InferOutput<typeof NewCollectionSchema>): NewCollectionInput {
  const { metadataBlocks, theme } = body
  return {
    alias: body.alias,
    name: body.name,
    ...given('affiliation', body.affiliation),
    ...given('description', body.description),
    ...given('type', body.collectionType),
    ...given(
      'contacts',
      body.collectionContacts?.map(({ contactEmail }) => contactEmail),
    ),
    ...given('fileCountLimit', body.datasetFileCountLimit),
    ...given('guestbookRoot', body.guestbookRoot),
    ...given('filePids', body.filePIDsEnabled),
    ...given('requireFilesToPublish', body.requireFilesToPublishDataset),
    ...(theme ? { theme: themeInput(theme) } : {}),
    ...(metadataBlocks ? configuration(metadataBlocks) : {}),
  }
}

type Configuration = Pick<NewCollectionInput, 'blocks' | 'facets' | 'inputLevels'>

const configuration = (sent: v.InferOutput<typeof MetadataBlocksSchema>): Configuration => ({
  blocks: {
    ...given('names', sent.metadataBlockNames),
    inherit: sent.inheritMetadataBlocksFromParent ?? false,
  },
  facets: { ...given('names', sent.facetIds), inherit: sent.inheritFacetsFromParent ?? false },
  ...given(
    'inputLevels',
    sent.inputLevels?.map(({ datasetFieldTypeName, required, include, displayOnCreate }) => ({
      fieldName: datasetFieldTypeName,
      required,
      include,
      displayOnCreate: displayOnCreate ?? null,
    })),
  ),
})

function given<Key extends string, Value>(
  key: Key,
  value: Value | null | undefined,
): { readonly [K in Key]?: Value } {
  const members = value === null || value === undefined ? {} : { [key]: value }
  // A computed key widens to an index signature; it is `Key` and nothing else.
  return members as { readonly [K in Key]?: Value }
}
