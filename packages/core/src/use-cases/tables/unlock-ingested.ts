import type { WriteUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import type { Ingest } from '../../rules/tables/ingest.ts'
import type { IngestReport } from '../../rules/tables/ingest-report.ts'

/**
 * Ends an ingest, with its failure note or none, and takes the lock from the dataset if it was the last one
 * (docs/specification/tabular.md#course-of-an-ingest). `dataset` is what the caller locked.
 */
export async function finishIngest(
  unit: WriteUnit,
  ingest: Ingest,
  { dataset, now, report }: IngestEnd,
): Promise<void> {
  const { fileId, datasetId, by } = ingest
  if (report === null) await unit.tables.dropIngest(fileId)
  else await unit.tables.saveIngest({ ...ingest, state: { kind: 'failed', report } })
  const last = (await unit.tables.unfinished(datasetId)) === 0
  const failed = last ? await failedOfBatch(unit, ingest, dataset) : 0
  if (last) await unit.datasets.removeLock(datasetId, 'Ingest')
  await unit.events.append({
    at: now,
    actor: by,
    kind: report === null ? 'fileIngested' : 'fileIngestFailed',
    objectId: datasetId,
    details: { fileId, last, failed, ...(report === null ? {} : { found: report.found }) },
  })
}

/** How an ingest ended; `report` is null when the file became a table or stays what it is. */
interface IngestEnd {
  readonly dataset: Dataset
  readonly now: Date
  readonly report: IngestReport | null
}

/** How many files have failed since the dataset got its lock. */
const failedOfBatch = (
  unit: Pick<WriteUnit, 'tables'>,
  { datasetId, since }: Ingest,
  { locks }: Dataset,
): Promise<number> =>
  unit.tables.failedSince(datasetId, locks.find(({ type }) => type === 'Ingest')?.since ?? since)
