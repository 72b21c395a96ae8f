import type { WriteUnit } from '../../ports/store/store.ts'
import type { NumberedFile } from '../../rules/files/file-record.ts'
import type { IngestReport } from '../../rules/tables/ingest-report.ts'

interface Warnings {
  readonly warnings: readonly { readonly file: NumberedFile; readonly report: IngestReport }[]
  /** Who added the files. */
  readonly userName: string
  readonly now: Date
}

/**
 * Keeps warnings with files that are not read as tables, where editors find the notes of failed ingests (decision 0650).
 * They count as ingests that failed before their first attempt.
 */
export async function keepWarnings(
  unit: WriteUnit,
  { warnings, userName, now }: Warnings,
): Promise<void> {
  if (warnings.length === 0) return
  await unit.tables.schedule(
    warnings.map(({ file: { id, datasetId, size }, report }) => ({
      fileId: id,
      datasetId,
      size,
      by: `@${userName}`,
      since: now,
      attempt: 0,
      deaths: 0,
      state: { kind: 'failed', report },
    })),
  )
}
