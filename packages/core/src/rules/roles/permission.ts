/**
 * Every permission, in the order in which role listings print them (docs/specification/roles.md#permissions).
 */
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

/**
 * What somebody without an account may hold, whatever roles were given to guests
 * (docs/specification/roles.md#permissions).
 */
export const GUEST_PERMISSIONS: PermissionSet = new Set<Permission>([
  'ViewUnpublishedCollection',
  'ViewUnpublishedDataset',
  'DownloadFile',
])

/** Those that say what may be done with datasets (docs/specification/roles.md#permissions). */
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
