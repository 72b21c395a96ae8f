import type { WriteUnit } from '../../ports/store/store.ts'
import type { TabularIngest } from '../../ports/tables/tabular-ingest.ts'
import { dropEntry } from '../../rules/files/entry-changes.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { fileRemovalJobs } from '../../rules/files/removal-jobs.ts'
import { draftFingerprint } from '../tables/version-tables.ts'
import type { OpenDraft } from '../versions/draft.ts'

/** The number of files that were removed from a draft, and their bytes. */
export interface RemovedFromDraft {
  /** Files that no other version contains, removed with their bytes. */
  readonly destroyed: number
  readonly files: number
  readonly bytes: number
  /** The fingerprint of what is left. */
  readonly unf: string | null
}

/** Files that leave a draft. */
export interface Removal {
  readonly open: OpenDraft
  readonly records: readonly FileRecord[]
}

/**
 * Removes files from the draft; the number of statements does not depend on the number of files. Files that
 * only the draft contains are deleted; jobs remove their bytes after the commit. The caller saves the
 * counters.
 */
export async function removeFromDraft(
  unit: WriteUnit,
  { open: { draft, access }, records }: Removal,
  ingest: TabularIngest | null,
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
  const unf = records.some(({ file }) => file.table !== null)
    ? await draftFingerprint(unit, ingest, draft)
    : draft.unf
  return {
    unf,
    destroyed: destroyed.length,
    files: records.length,
    bytes: records.reduce((sum, { file }) => sum + file.size, 0),
  }
}
