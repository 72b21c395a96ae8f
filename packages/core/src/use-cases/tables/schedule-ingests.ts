import type { WriteUnit } from '../../ports/store/store.ts'
import type { TabularIngest } from '../../ports/tables/tabular-ingest.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { INGESTABLE_TYPES } from '../../rules/files/content-type.ts'
import type { NumberedFile } from '../../rules/files/file-record.ts'
import { isWithinIngestLimit } from '../../rules/tables/ingest-limits.ts'

/** Files that were added, and by whom. */
export interface Scheduling {
  readonly files: readonly NumberedFile[]
  readonly dataset: Pick<Dataset, 'id' | 'locks'>
  readonly userName: string
  readonly now: Date
}

/** The key by which a dataset has at most one waiting job. */
export const ingestKey = (datasetId: number): string => `ingest-${datasetId}`

/**
 * Schedules the ingest of those files that can become tables (docs/specification/tabular.md#which-files) and locks the
 * dataset until they have been read. Returns how many. Nothing is queried when none has the type of a table.
 */
export async function scheduleIngests(
  unit: WriteUnit,
  ingest: TabularIngest | null,
  { files, dataset, userName, now }: Scheduling,
): Promise<number> {
  const candidates =
    ingest === null ? [] : files.filter(({ contentType }) => INGESTABLE_TYPES.has(contentType))
  if (candidates.length === 0) return 0
  const settings = await unit.settings.all()
  const wanted = candidates.filter((file) => isWithinIngestLimit(settings, file))
  if (wanted.length === 0) return 0
  await unit.tables.schedule(
    wanted.map(({ id, size }) => ({
      fileId: id,
      datasetId: dataset.id,
      size,
      by: `@${userName}`,
      since: now,
      attempt: 0,
      deaths: 0,
      state: { kind: 'scheduled' },
    })),
  )
  // The lock that is there tells since when files wait.
  if (!dataset.locks.some(({ type }) => type === 'Ingest'))
    await unit.datasets.addLock(dataset.id, {
      type: 'Ingest',
      since: now,
      userName,
      message: 'Files are being read as tables.',
    })
  await unit.jobs.enqueue(
    { kind: 'ingestTable', datasetId: dataset.id },
    { dedupeKey: ingestKey(dataset.id) },
  )
  return wanted.length
}
