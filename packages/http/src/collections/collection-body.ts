import type { CollectionInput, NewCollectionInput } from '@holdfast/core/rules'
import * as v from 'valibot'
import { jsonBody } from '../input/body-input.ts'
import { optionalText } from '../input/optional-text.ts'
import { withRefusalPrefix } from '../input/refusal-prefix.ts'
import {
  given,
  MetadataBlocksSchema,
  mandatoryMember,
  mandatoryText,
  metadataConfigurationInput,
} from './metadata-blocks-input.ts'
import { ThemeSchema, themeInput } from './theme-input.ts'

const LARGEST = 2 ** 31 - 1

/** Members of both a creation and a change. */
const SHARED = {
  affiliation: optionalText,
  description: optionalText,
  collectionType: optionalText,
  datasetFileCountLimit: v.nullish(v.pipe(v.number(), v.integer(), v.maxValue(LARGEST))),
  guestbookRoot: v.nullish(v.boolean()),
  metadataBlocks: v.nullish(MetadataBlocksSchema),
  collectionContacts: v.nullish(
    v.array(v.object({ contactEmail: mandatoryText('contactEmail') }, mandatoryMember)),
  ),
}

/** The mandatory members come last: the refusal ends with the last of them. */
const NewCollectionSchema = v.object(
  {
    ...SHARED,
    filePIDsEnabled: v.nullish(v.boolean()),
    requireFilesToPublishDataset: v.nullish(v.boolean()),
    theme: v.nullish(ThemeSchema),
    name: mandatoryText('name'),
    alias: mandatoryText('alias'),
  },
  mandatoryMember,
)

const CollectionChangeSchema = v.object(
  { ...SHARED, name: optionalText, alias: optionalText },
  mandatoryMember,
)

/**
 * The body of a creation (docs/specification/collections.md#collection-json and
 * docs/specification/collections.md#fields).
 */
export const newCollectionBody = withRefusalPrefix(
  'Error parsing Json',
  jsonBody(v.pipe(NewCollectionSchema, v.transform(newCollectionInput))),
)

/** The body of a change: members that only a creation reads are ignored. */
export const collectionChangeBody = withRefusalPrefix(
  'Error parsing Json',
  jsonBody(v.pipe(CollectionChangeSchema, v.transform(collectionInput))),
)

function newCollectionInput(body: v.InferOutput<typeof NewCollectionSchema>): NewCollectionInput {
  return {
    ...collectionInput(body),
    alias: body.alias,
    name: body.name,
    ...given('filePids', body.filePIDsEnabled),
    ...given('requireFilesToPublish', body.requireFilesToPublishDataset),
    ...(body.theme ? { theme: themeInput(body.theme) } : {}),
  }
}

/** Null counts as absent: absent members are left out. */
function collectionInput(body: v.InferOutput<typeof CollectionChangeSchema>): CollectionInput {
  const { metadataBlocks } = body
  return {
    ...given('alias', body.alias),
    ...given('name', body.name),
    ...given('affiliation', body.affiliation),
    ...given('description', body.description),
    ...given('type', body.collectionType),
    ...given(
      'contacts',
      body.collectionContacts?.map(({ contactEmail }) => contactEmail),
    ),
    ...given('fileCountLimit', body.datasetFileCountLimit),
    ...given('guestbookRoot', body.guestbookRoot),
    ...(metadataBlocks ? metadataConfigurationInput(metadataBlocks) : {}),
  }
}
