import type { WriteUnit } from '../../ports/store/store.ts'
import type { Ingest } from '../../rules/tables/ingest.ts'
import type { IngestReport } from '../../rules/tables/ingest-report.ts'

/**
 * Ends an ingest, with its failure note or none, and takes the lock from the dataset if it was the last one
 * (docs/specification/tabular.md#course-of-an-ingest). The dataset is locked by the caller.
 */
export async function finishIngest(
  unit: WriteUnit,
  ingest: Ingest,
  { now, report }: { readonly now: Date; readonly report: IngestReport | null },
): Promise<void> {
  const { fileId, datasetId, by } = ingest
  if (report === null) await unit.tables.dropIngest(fileId)
  else await unit.tables.saveIngest({ ...ingest, state: { kind: 'failed', report } })
  const last = (await unit.tables.unfinished(datasetId)) === 0
  if (last) await unit.datasets.removeLock(datasetId, 'Ingest')
  await unit.events.append({
    at: now,
    actor: by,
    kind: report === null ? 'fileIngested' : 'fileIngestFailed',
    objectId: datasetId,
    details: { fileId, last, ...(report === null ? {} : { found: report.found }) },
  })
}
