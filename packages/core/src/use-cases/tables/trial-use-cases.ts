import type { Domain } from '../../ports/ports.ts'
import type { WorkSignal } from '../../ports/tables/table-engine.ts'
import type { ReadTable, TabularIngest } from '../../ports/tables/tabular-ingest.ts'
import { INGESTABLE_TYPES } from '../../rules/files/content-type.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { ingestColumnLimit, isWithinIngestLimit } from '../../rules/tables/ingest-limits.ts'
import type { IngestReport } from '../../rules/tables/ingest-report.ts'
import type { NewTableVariable } from '../../rules/tables/table-variable.ts'
import { objectBytes } from '../files/file-bytes.ts'
import type { ReceivedFile } from '../files/upload-use-cases.ts'

/** Trials of this process at the same time. */
const READERS = 2
/** When a caller may try again who found all of them busy, in seconds. */
const BUSY_SECONDS = 10
/** Variables that are described in the answer. */
const MOST_VARIABLES = 1000

/** What a file would become. */
export type IngestTrial =
  | {
      readonly status: 'ok'
      readonly rows: number
      readonly columns: number
      readonly fingerprint: string
      /** The first 1,000. */
      readonly variables: readonly NewTableVariable[]
    }
  | { readonly status: 'failed'; readonly report: IngestReport }
  /** Files of this type and size stay what they are. */
  | { readonly status: 'notRead'; readonly contentType: string }

/** Reads files as tables before anything is stored (docs/specification/tabular.md#reading-and-editing-tables). */
export const trialUseCases = (domain: Domain) => {
  const { tabularIngest, store, storages, uploadArrivals } = domain
  let reading = 0

  return {
    /** Reads received bytes, which the caller abandons afterwards. Rejects with the reason of the signal. */
    tryIngest: async (received: ReceivedFile, signal: WorkSignal): Promise<IngestTrial> => {
      const { contentType, size, staged } = received
      // It will not be added, so no unit is to wait for it.
      uploadArrivals.settled(staged)
      if (tabularIngest === null) return { status: 'notRead', contentType }
      const settings = await store.read(({ settings: all }) => all.all())
      const isRead = INGESTABLE_TYPES.has(contentType) && tabularIngest.reads(contentType)
      if (!isRead || !isWithinIngestLimit(settings, received))
        return { status: 'notRead', contentType }
      if (reading >= READERS) return busy()
      const bytes = objectBytes(storages, staged.storageDriver, staged.key)
      reading += 1
      try {
        return await trialOf(tabularIngest, {
          contentType,
          size,
          columns: ingestColumnLimit(settings),
          open: bytes.get,
          openLocal: bytes.openLocal,
          alive: async () => {
            if (signal.aborted) throw signal.reason
          },
        })
      } finally {
        reading -= 1
      }
    },
  }
}

async function trialOf(
  tabular: TabularIngest,
  upload: Parameters<TabularIngest['read']>[0],
): Promise<IngestTrial> {
  const found = await tabular.read(upload)
  if (found.kind === 'refused') return { status: 'failed', report: found.report }
  try {
    const { rows, columns, fingerprint } = found
    return { status: 'ok', rows, columns, fingerprint, variables: await firstVariables(found) }
  } finally {
    await found.close()
  }
}

async function firstVariables(table: ReadTable): Promise<readonly NewTableVariable[]> {
  const first: NewTableVariable[] = []
  for await (const some of table.variables()) {
    first.push(...some.slice(0, MOST_VARIABLES - first.length))
    if (first.length === MOST_VARIABLES) break
  }
  return first
}

const busy = (): never =>
  refuse({
    kind: 'unavailable',
    message: 'Other files are being read as tables.',
    retryAfterSeconds: BUSY_SECONDS,
  })
