import type { Domain } from '../../ports/ports.ts'
import type { VersionView } from '../../ports/store/files.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { EVERY_FILE, type FilePlace, placeOf } from '../../rules/files/file-listing.ts'
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
  for await (const records of filesByName(unit, version, BATCH))
    yield shownRecords(records, context)
}

/** The files of a version by label, `limit` at a time. One query each. */
export async function* filesByName(
  unit: ReadUnit,
  view: VersionView,
  limit: number,
): AsyncGenerator<readonly FileRecord[], void> {
  let after: FilePlace | null = null
  for (;;) {
    const records: readonly FileRecord[] = await unit.files.list(
      view,
      { ...EVERY_FILE, after, limit },
      '',
    )
    if (records.length > 0) yield records
    const last = records.at(-1)
    if (last === undefined || records.length < limit) return
    after = placeOf(EVERY_FILE.order, last)
  }
}
