import type { Collection, NewCollection } from '@holdfast/core/rules'
import type { Insertable, Selectable } from 'kysely'
import type { CollectionTable } from '../database/tables.ts'
import { folded } from '../store/folded.ts'

export const COLLECTION_COLUMNS = [
  'collection.id',
  'collection.parent_id',
  'collection.alias',
  'collection.name',
  'collection.affiliation',
  'collection.description',
  'collection.type',
  'collection.contacts',
  'collection.creator_id',
  'collection.created_at',
  'collection.published_at',
  'collection.blocks',
  'collection.facets',
  'collection.input_levels',
  'collection.guestbook_root',
  'collection.file_count_limit',
  'collection.file_pids',
  'collection.require_files_to_publish',
  'collection.allowed_dataset_types',
  'collection.metadata_language',
  'collection.storage_driver',
  'collection.curation_label_set',
  'collection.default_role_id',
  'collection.theme',
] as const

export type CollectionRow = Omit<Selectable<CollectionTable>, 'alias_folded'>

// The casts name what `collectionRow` wrote: nothing else writes these columns.
export const toCollection = (row: CollectionRow): Collection => ({
  id: row.id,
  parentId: row.parent_id,
  alias: row.alias,
  name: row.name,
  affiliation: row.affiliation,
  description: row.description,
  type: row.type as Collection['type'],
  contacts: row.contacts as Collection['contacts'],
  creatorId: row.creator_id,
  createdAt: row.created_at,
  publishedAt: row.published_at,
  blocks: row.blocks as Collection['blocks'],
  facets: row.facets as Collection['facets'],
  inputLevels: row.input_levels as Collection['inputLevels'],
  guestbookRoot: row.guestbook_root,
  fileCountLimit: row.file_count_limit,
  filePids: row.file_pids,
  requireFilesToPublish: row.require_files_to_publish,
  allowedDatasetTypes: row.allowed_dataset_types as Collection['allowedDatasetTypes'],
  metadataLanguage: row.metadata_language,
  storageDriver: row.storage_driver,
  curationLabelSet: row.curation_label_set,
  defaultRoleId: row.default_role_id,
  theme: row.theme as Collection['theme'],
})

export const collectionRow = (collection: NewCollection): Insertable<CollectionTable> => ({
  parent_id: collection.parentId,
  alias: collection.alias,
  alias_folded: folded(collection.alias),
  name: collection.name,
  affiliation: collection.affiliation,
  description: collection.description,
  type: collection.type,
  contacts: JSON.stringify(collection.contacts),
  creator_id: collection.creatorId,
  created_at: collection.createdAt,
  published_at: collection.publishedAt,
  blocks: JSON.stringify(collection.blocks),
  facets: JSON.stringify(collection.facets),
  input_levels: JSON.stringify(collection.inputLevels),
  guestbook_root: collection.guestbookRoot,
  file_count_limit: collection.fileCountLimit,
  file_pids: collection.filePids,
  require_files_to_publish: collection.requireFilesToPublish,
  allowed_dataset_types: jsonOrNull(collection.allowedDatasetTypes),
  metadata_language: collection.metadataLanguage,
  storage_driver: collection.storageDriver,
  curation_label_set: collection.curationLabelSet,
  default_role_id: collection.defaultRoleId,
  theme: jsonOrNull(collection.theme),
})

const jsonOrNull = (value: object | null): string | null =>
  value === null ? null : JSON.stringify(value)
