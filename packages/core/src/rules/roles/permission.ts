/** Every permission, in the order in which role listings print them (collections supplement, 5). */
export const PERMISSIONS = [
  'AddCollection',
  'AddDataset',
  'ViewUnpublishedCollection',
  'ViewUnpublishedDataset',
  'DownloadFile',
  'EditCollection',
  'EditDataset',
  'ManageCollectionPermissions',
  'ManageDatasetPermissions',
  'ManageFilePermissions',
  'PublishCollection',
  'PublishDataset',
  'LinkCollection',
  'LinkDataset',
  'DeleteCollection',
  'DeleteDatasetDraft',
] as const

export type Permission = (typeof PERMISSIONS)[number]
export type PermissionSet = ReadonlySet<Permission>

export const NO_PERMISSIONS: PermissionSet = new Set()
export const ALL_PERMISSIONS: PermissionSet = new Set(PERMISSIONS)

/** What somebody without an account may hold, whatever roles were given to guests (section 5). */
export const GUEST_PERMISSIONS: PermissionSet = new Set<Permission>([
  'ViewUnpublishedCollection',
  'ViewUnpublishedDataset',
  'DownloadFile',
])

/** Those that say what may be done with datasets (section 5). */
const DATASET_PERMISSIONS: PermissionSet = new Set<Permission>([
  'ViewUnpublishedDataset',
  'EditDataset',
  'ManageDatasetPermissions',
  'PublishDataset',
  'LinkDataset',
  'DeleteDatasetDraft',
])

export const appliesToDatasets = (permission: Permission): boolean =>
  DATASET_PERMISSIONS.has(permission)
