import type { SweepingOrder } from '../staged-objects/staged-object.ts'
import { unresponsiveStores } from '../storage/unresponsive-stores.ts'

/** The number of entries that are read at once. */
const BATCH = 100
/** The maximum number of entries per sweep; the rest waits for the next one. */
const MAX_SWEPT = 10_000
/** After this many failures a store is skipped for the rest of the sweep. */
const MAX_FAILURES = 3

/** An entry with unused bytes in a store. */
export interface Sweepable extends SweepingOrder {
  readonly storageDriver: string
}

/** What to sweep, and how. */
export interface Sweeping<Swept extends Sweepable> {
  /** The first `limit` entries to sweep, continuing after `after`; by creation, then object id. */
  readonly next: (limit: number, after: SweepingOrder | undefined) => Promise<readonly Swept[]>
  /** Removes one entry with its bytes. */
  readonly sweep: (one: Swept) => Promise<void>
}

/**
 * Sweeps the oldest entries first, in every store that responds. A failure does not stop the others and is
 * retried by the next sweep; the first failure is thrown at the end.
 */
export async function sweepEach<Swept extends Sweepable>({
  next,
  sweep,
}: Sweeping<Swept>): Promise<void> {
  const silent = unresponsiveStores(MAX_FAILURES)
  const failures: unknown[] = []
  const swept = async (one: Swept): Promise<boolean> => {
    try {
      await sweep(one)
      return true
    } catch (error) {
      silent.note(one.storageDriver, error)
      failures.push(error)
      return false
    }
  }
  let count = 0
  for await (const one of eachOnce(next)) {
    if (silent.has(one.storageDriver) || !(await swept(one))) continue
    count += 1
    if (count === MAX_SWEPT) break
  }
  if (failures.length > 0) throw failures[0]
}

/** Yields each entry once, even if it still exists when the next batch is read. */
async function* eachOnce<Swept extends Sweepable>(
  next: Sweeping<Swept>['next'],
): AsyncGenerator<Swept, void> {
  let after: SweepingOrder | undefined
  for (;;) {
    const batch = await next(BATCH, after)
    yield* batch
    if (batch.length < BATCH) return
    after = batch.at(-1)
  }
}
