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
  /** Entries that can be removed many at a time, which are then those of one store. */
  readonly together?: Together<Swept>
}

interface Together<Swept> {
  readonly holds: (one: Swept) => boolean
  readonly sweep: (some: readonly Swept[]) => Promise<void>
}

/**
 * Sweeps the oldest entries first, in every store that responds. A failure does not stop the others and is
 * retried by the next sweep; the first failure is thrown at the end.
 */
export async function sweepEach<Swept extends Sweepable>({
  next,
  sweep,
  together,
}: Sweeping<Swept>): Promise<void> {
  const silent = unresponsiveStores(MAX_FAILURES)
  const failures: unknown[] = []
  const tried = async (driver: string, work: () => Promise<void>): Promise<boolean> => {
    if (silent.has(driver)) return false
    try {
      await work()
      return true
    } catch (error) {
      silent.note(driver, error)
      failures.push(error)
      return false
    }
  }
  let count = 0
  for await (const batch of batchesOnce(next)) {
    const [gathered, single] = parted(batch, together?.holds)
    for (const [driver, some] of byDriver(gathered))
      if (await tried(driver, async () => together?.sweep(some))) count += some.length
    for (const one of single) {
      if (count >= MAX_SWEPT) break
      if (await tried(one.storageDriver, () => sweep(one))) count += 1
    }
    if (count >= MAX_SWEPT) break
  }
  if (failures.length > 0) throw failures[0]
}

function parted<Swept>(
  batch: readonly Swept[],
  holds: (one: Swept) => boolean = () => false,
): readonly [readonly Swept[], readonly Swept[]] {
  return [batch.filter(holds), batch.filter((one) => !holds(one))]
}

const byDriver = <Swept extends Sweepable>(
  some: readonly Swept[],
): readonly (readonly [string, readonly Swept[]])[] =>
  [...new Set(some.map(({ storageDriver }) => storageDriver))].map((driver) => [
    driver,
    some.filter(({ storageDriver }) => storageDriver === driver),
  ])

/** Yields each entry once, even if it still exists when the next batch is read. */
async function* batchesOnce<Swept extends Sweepable>(
  next: Sweeping<Swept>['next'],
): AsyncGenerator<readonly Swept[], void> {
  let after: SweepingOrder | undefined
  for (;;) {
    const batch = await next(BATCH, after)
    yield batch
    if (batch.length < BATCH) return
    after = batch.at(-1)
  }
}
