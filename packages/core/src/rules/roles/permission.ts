/** Every permission, in the order of role listings (docs/specification/roles.md#permissions). */
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

/** One of `PERMISSIONS`. */
export type Permission = (typeof PERMISSIONS)[number]
/** The permissions that a caller holds on an object. */
export type PermissionSet = ReadonlySet<Permission>

/** The empty set. */
export const NO_PERMISSIONS: PermissionSet = new Set()
/** Every permission, as superusers hold. */
export const ALL_PERMISSIONS: PermissionSet = new Set(PERMISSIONS)

/**
 * The only permissions that a guest can hold, even if a role grants more
 * (docs/specification/roles.md#permissions).
 */
export const GUEST_PERMISSIONS: PermissionSet = new Set<Permission>([
  'ViewUnpublishedCollection',
  'ViewUnpublishedDataset',
  'DownloadFile',
])

/** The permissions that apply to datasets (docs/specification/roles.md#permissions). */
const DATASET_PERMISSIONS: PermissionSet = new Set<Permission>([
  'ViewUnpublishedDataset',
  'EditDataset',
  'ManageDatasetPermissions',
  'PublishDataset',
  'LinkDataset',
  'DeleteDatasetDraft',
])

/** Whether a permission applies to datasets. */
export const appliesToDatasets = (permission: Permission): boolean =>
  DATASET_PERMISSIONS.has(permission)

/** Whether a permission applies to files. */
export const appliesToFiles = (permission: Permission): boolean =>
  permission === 'DownloadFile' || permission === 'ManageFilePermissions'

/** Whether a permission that is held on a collection applies to the datasets and files directly in it. */
export const countsInCollections = (permission: Permission): boolean =>
  appliesToDatasets(permission) || appliesToFiles(permission)
