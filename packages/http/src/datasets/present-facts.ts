import type { DatasetTimes } from '@holdfast/core'
import type { PermissionSet } from '@holdfast/core/rules'

/** The permissions of the caller on a dataset (docs/specification/datasets.md#single-facts). */
export const presentPermissions = (held: PermissionSet): object => ({
  canViewUnpublishedDataset: held.has('ViewUnpublishedDataset'),
  canEditDataset: held.has('EditDataset'),
  canPublishDataset: held.has('PublishDataset'),
  canManageDatasetPermissions: held.has('ManageDatasetPermissions'),
  canDeleteDatasetDraft: held.has('DeleteDatasetDraft'),
})

/**
 * Times without a zone (docs/specification/datasets.md#locks). Searches see every change at once, so nothing
 * is ever stale.
 */
export function presentTimes(times: DatasetTimes | null): object {
  if (times === null) return {}
  const { createdAt, publishedAt, majorReleasedAt, draft, registeredAt, exportedAt } = times
  return {
    createTime: local(createdAt),
    publicationTime: localOrNone(publishedAt),
    lastMetadataExportTime: localOrNone(exportedAt),
    lastMajorVersionReleaseTime: localOrNone(majorReleasedAt),
    hasStaleIndex: false,
    hasStalePermissionIndex: false,
    lastUpdateTime: localOrNone(draft?.updatedAt ?? null),
    globalIdCreateTime: localOrNone(registeredAt),
  }
}

const local = (at: Date): string => at.toISOString().slice(0, 19)

const localOrNone = (at: Date | null): string | undefined => (at === null ? undefined : local(at))
