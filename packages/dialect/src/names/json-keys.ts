import type { Pair } from './pairs.ts'

/** Keys of requests and answers. */
export const KEYS: readonly Pair[] = [
  ['dataverseContacts', 'collectionContacts'],
  ['dataverseType', 'collectionType'],
  ['dataverseAlias', 'collectionAlias'],
]

/** Keys of requests only. */
export const REQUEST_KEYS: readonly Pair[] = [['dataverseSubjects', 'collectionSubjects']]

/** Keys of answers only. */
export const ANSWER_KEYS: readonly Pair[] = [
  ['dataverseId', 'collectionId'],
  ['dataverseDisplayName', 'collectionDisplayName'],
  ['linkedDataverses', 'linkedCollections'],
  ['dataversesLinkingToThis', 'collectionsLinkingToThis'],
  ['linked-dataverses', 'linked-collections'],
  ['canAddDataverse', 'canAddCollection'],
  ['canViewUnpublishedDataverse', 'canViewUnpublishedCollection'],
  ['canEditDataverse', 'canEditCollection'],
  ['canManageDataversePermissions', 'canManageCollectionPermissions'],
  ['canPublishDataverse', 'canPublishCollection'],
  ['canDeleteDataverse', 'canDeleteCollection'],
  ['privateUrlToken', 'previewUrlToken'],
  ['identifier_of_dataverse', 'identifier_of_collection'],
  ['name_of_dataverse', 'name_of_collection'],
  ['parentDataverseName', 'parentCollectionName'],
  ['parentDataverseIdentifier', 'parentCollectionIdentifier'],
  ['dataverses_count', 'collections_count'],
]

/** Keys of the answers of some calls. */
export const INDEX_KEYS: readonly Pair[] = [
  ['dataverses', 'collections'],
  ['dataverseCount', 'collectionCount'],
]
export const ROLES_PASSED_ON_KEYS: readonly Pair[] = [
  ['Dataverses Updated', 'Collections Updated'],
  ['Updated Dataverse Aliases', 'Updated Collection Aliases'],
]
export const PAGING_KEYS: readonly Pair[] = [
  ['next', 'Next'],
  ['previous', 'Prev'],
]
export const OBJECT_COUNT_KEYS: readonly Pair[] = [['Dataverses', 'Collections']]
