import type { Domain } from '../../ports/ports.ts'
import { ingestKey } from './schedule-ingests.ts'

/** Datasets that one unit enqueues jobs for. */
const BATCH = 100

/** Enqueues the jobs of ingests that wait although their job was lost, or whose process died. */
export const ingestSweep =
  ({ store, clock, tabularIngest }: Domain) =>
  async (): Promise<void> => {
    if (tabularIngest === null) return
    for (let after = 0; ; ) {
      const waiting = await store.write(async (unit) => {
        const found = await unit.tables.waiting(clock.now(), { limit: BATCH, after })
        for (const datasetId of found)
          await unit.jobs.enqueue(
            { kind: 'ingestTable', datasetId },
            { dedupeKey: ingestKey(datasetId) },
          )
        return found
      })
      after = waiting.at(-1) ?? after
      if (waiting.length < BATCH) return
    }
  }
