import { isEmbargoed, isRetentionExpired } from '../files/embargo-end.ts'
import type { Day } from '../files/file-record.ts'
import type { PermissionSet } from '../roles/permission.ts'

/** The facts that decide who may download a file. */
export interface FileFacts {
  /**
   * Whether at least one RELEASED version includes the file; drafts and deaccessioned versions don't count.
   */
  readonly inReleasedVersion: boolean
  /** The flag as of the last publication; a change in a draft takes effect when it is published. */
  readonly restricted: boolean
  readonly embargoedUntil: Day | null
  readonly retainedUntil: Day | null
}

/** Why a file may not be downloaded. */
export type Withheld = 'retentionExpired' | 'unreleased' | 'embargoed' | 'restricted'

/**
 * Why a caller with the permissions `held` may not download the file; null if they may
 * (docs/specification/downloads.md#who-may-read). The first rule that applies decides. An expired retention
 * period denies every caller. A file in no released version requires only `ViewUnpublishedDataset`,
 * regardless of its restriction and embargo.
 */
export function withheld(file: FileFacts, held: PermissionSet, today: Day): Withheld | null {
  const embargoed = isEmbargoed(file.embargoedUntil, today)
  if (isRetentionExpired(file.retainedUntil, today)) return 'retentionExpired'
  if (!file.inReleasedVersion) return held.has('ViewUnpublishedDataset') ? null : 'unreleased'
  if (!file.restricted && !embargoed) return null
  if (held.has('DownloadFile')) return null
  return embargoed ? 'embargoed' : 'restricted'
}
