import type { WriteUnit } from '../../ports/store/store.ts'
import { dropEntry } from '../../rules/files/entry-changes.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { fileRemovalJobs } from '../../rules/files/removal-jobs.ts'
import type { OpenDraft } from '../versions/draft.ts'

/** What left the draft. */
export interface RemovedFromDraft {
  /** Files that no version held any more, gone with their bytes. */
  readonly destroyed: number
  readonly files: number
  readonly bytes: number
}

/**
 * Takes files out of the draft, in as many statements for many as for one. Those that only the draft held go
 * for good; their bytes follow when the unit is committed. Counters are the caller's to save.
 */
export async function removeFromDraft(
  unit: WriteUnit,
  { draft, access }: OpenDraft,
  records: readonly FileRecord[],
): Promise<RemovedFromDraft> {
  const destroyed = records.filter(({ file }) => file.since === draft.ordinal)
  await unit.files.apply(records.map(({ entry }) => dropEntry(entry, draft.ordinal)))
  if (destroyed.length > 0) {
    const ids = destroyed.map(({ file }) => file.id)
    await unit.files.removeAll(ids)
    await unit.roles.revokeAllAt(ids)
    const bytes = fileRemovalJobs(
      access.dataset.pid,
      destroyed.map(({ file }) => file),
    )
    await unit.jobs.enqueueAll(bytes)
  }
  return {
    destroyed: destroyed.length,
    files: records.length,
    bytes: records.reduce((sum, { file }) => sum + file.size, 0),
  }
}
