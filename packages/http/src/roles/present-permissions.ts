import type { FilePermissions } from '@holdfast/core'
import type { PermissionSet } from '@holdfast/core/rules'

/** The permissions of the caller on a collection (docs/specification/roles.md#permissions-of-the-caller). */
export const presentCollectionPermissions = (held: PermissionSet): object => ({
  canAddCollection: held.has('AddCollection'),
  canAddDataset: held.has('AddDataset'),
  canViewUnpublishedCollection: held.has('ViewUnpublishedCollection'),
  canEditCollection: held.has('EditCollection'),
  canManageCollectionPermissions: held.has('ManageCollectionPermissions'),
  canPublishCollection: held.has('PublishCollection'),
  canDeleteCollection: held.has('DeleteCollection'),
})

/** The permissions of the caller on a file (docs/specification/access.md#small-questions). */
export const presentFilePermissions = (may: FilePermissions): object => ({
  canDownloadFile: may.download,
  canManageFilePermissions: may.managePermissions,
  canEditOwnerDataset: may.editDataset,
})
