import type { Domain } from '../../ports/ports.ts'
import type { FilesAfter } from '../../ports/store/files.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { isDraft } from '../../rules/versions/version.ts'
import { shownRecords, type VersionDetail } from '../../rules/versions/version-detail.ts'

/** Presenting a batch must not keep other requests waiting. */
const BATCH = 100

/**
 * The files of a version that was shown to a caller, by label, in batches that are read as they are taken. Those of a
 * draft are of one moment; a released version always has the same files (decision 0370).
 */
export const fileBatches =
  ({ store }: Domain) =>
  (detail: VersionDetail): AsyncIterable<readonly FileRecord[]> =>
    store.stream((unit) => batches(unit, detail), {
      consistency: isDraft(detail.version) ? 'snapshot' : 'latest',
    })

async function* batches(
  unit: ReadUnit,
  { version, context }: VersionDetail,
): AsyncGenerator<readonly FileRecord[], void> {
  let after: FilesAfter['after'] = null
  for (;;) {
    const records: readonly FileRecord[] = await unit.files.after(version, { after, limit: BATCH })
    if (records.length > 0) yield shownRecords(records, context)
    const last = records.at(-1)
    if (last === undefined || records.length < BATCH) return
    after = { label: last.entry.label, fileId: last.file.id }
  }
}
