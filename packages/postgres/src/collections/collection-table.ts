import {
  COLLECTION_TYPES,
  type Collection,
  LOGO_ALIGNMENTS,
  LOGO_FORMATS,
  type NewCollection,
} from '@holdfast/core/rules'
import * as v from 'valibot'
import {
  type Document,
  flag,
  generated,
  instant,
  integer,
  json,
  nullable,
  oneOf,
  text,
} from '../database/columns.ts'
import { declaredTable, type TableOf } from '../database/declared-table.ts'
import { folded } from '../store/folded.ts'

const names: Document<readonly string[]> = v.array(v.string())
const ownList: Document<Collection['blocks']> = v.object({ root: v.boolean(), names })
const inputLevels: Document<Collection['inputLevels']> = v.array(
  v.object({
    fieldName: v.string(),
    required: v.boolean(),
    include: v.boolean(),
    displayOnCreate: v.nullable(v.boolean()),
  }),
)
const optionalText = v.nullable(v.string())
const theme: Document<NonNullable<Collection['theme']>> = v.object({
  logo: optionalText,
  logoAlignment: v.nullable(v.picklist(LOGO_ALIGNMENTS)),
  logoFormat: v.nullable(v.picklist(LOGO_FORMATS)),
  logoBackgroundColor: optionalText,
  tagline: optionalText,
  linkUrl: optionalText,
  linkColor: optionalText,
  textColor: optionalText,
  backgroundColor: optionalText,
})

export const COLLECTION = declaredTable('collection', {
  id: generated(integer('id')),
  parentId: nullable(integer('parent_id')),
  alias: text('alias'),
  name: text('name'),
  affiliation: nullable(text('affiliation')),
  description: nullable(text('description')),
  type: oneOf('type', COLLECTION_TYPES),
  contacts: json('contacts', names),
  creatorId: integer('creator_id'),
  createdAt: instant('created_at'),
  publishedAt: nullable(instant('published_at')),
  blocks: json('blocks', ownList),
  facets: json('facets', ownList),
  inputLevels: json('input_levels', inputLevels),
  guestbookRoot: flag('guestbook_root'),
  fileCountLimit: nullable(integer('file_count_limit')),
  filePids: nullable(flag('file_pids')),
  requireFilesToPublish: nullable(flag('require_files_to_publish')),
  allowedDatasetTypes: nullable(json('allowed_dataset_types', names)),
  metadataLanguage: nullable(text('metadata_language')),
  storageDriver: nullable(text('storage_driver')),
  curationLabelSet: nullable(text('curation_label_set')),
  defaultRoleId: nullable(integer('default_role_id')),
  theme: nullable(json('theme', theme)),
})

export interface CollectionTable extends TableOf<typeof COLLECTION> {
  readonly alias_folded: string
}

export const collectionRow = (collection: NewCollection) => ({
  ...COLLECTION.write(collection),
  alias_folded: folded(collection.alias),
})
