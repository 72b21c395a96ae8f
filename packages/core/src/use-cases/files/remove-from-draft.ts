import type { WriteUnit } from '../../ports/store/store.ts'
import type { TabularIngest } from '../../ports/tables/tabular-ingest.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import { dropEntry } from '../../rules/files/entry-changes.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { fileRemovalJobs } from '../../rules/files/removal-jobs.ts'
import type { Version } from '../../rules/versions/version.ts'
import { draftFingerprint } from '../tables/version-tables.ts'

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
  readonly pid: Pid
  readonly draft: Version
  readonly records: readonly FileRecord[]
}

/**
 * Removes files from the draft; the number of statements does not depend on the number of files. Files that
 * only the draft contains are deleted; jobs remove their bytes after the commit. The caller saves the
 * counters.
 */
export async function removeFromDraft(
  unit: WriteUnit,
  { pid, draft, records }: Removal,
  ingest: TabularIngest | null,
): Promise<RemovedFromDraft> {
  await unit.files.apply(records.map(({ entry }) => dropEntry(entry, draft.ordinal)))
  const destroyed = records.map(({ file }) => file).filter(({ since }) => since === draft.ordinal)
  if (destroyed.length > 0) {
    const ids = destroyed.map(({ id }) => id)
    await unit.files.removeAll(ids)
    await unit.roles.revokeAllAt(ids)
    await unit.jobs.enqueueAll(fileRemovalJobs(pid, destroyed))
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
