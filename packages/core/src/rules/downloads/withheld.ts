import type { Day } from '../files/file-record.ts'
import type { PermissionSet } from '../roles/permission.ts'

/** What decides about the bytes of a file. */
export interface FileFacts {
  /** Whether at least one RELEASED version holds the file; drafts and deaccessioned versions don't count. */
  readonly inReleasedVersion: boolean
  /** The flag in force at the last publication; a draft's change of it counts when it is published. */
  readonly restricted: boolean
  readonly embargoedUntil: Day | null
  readonly retainedUntil: Day | null
}

export type Withheld = 'retentionExpired' | 'unreleased' | 'embargoed' | 'restricted'

/**
 * Why somebody who holds `held` on the file may not have its bytes; null when they may
 * (docs/specification/downloads.md#who-may-read). The first line that applies decides. An expired retention
 * denies everybody; a file of no released version asks for `ViewUnpublishedDataset` alone, and neither its
 * restriction nor its embargo matters.
 */
export function withheld(file: FileFacts, held: PermissionSet, today: Day): Withheld | null {
  const embargoed = file.embargoedUntil !== null && file.embargoedUntil > today
  if (file.retainedUntil !== null && file.retainedUntil < today) return 'retentionExpired'
  if (!file.inReleasedVersion) return held.has('ViewUnpublishedDataset') ? null : 'unreleased'
  if (!file.restricted && !embargoed) return null
  if (held.has('DownloadFile')) return null
  return embargoed ? 'embargoed' : 'restricted'
}
