import type { SweepingOrder } from '../staged-objects/staged-object.ts'
import { unresponsiveStores } from '../storage/unresponsive-stores.ts'

/** What is read at once. */
const BATCH = 100
/** So many are swept in one go; the rest waits for the next. */
const MAX_SWEPT = 10_000
/** So often a store may fail to answer before it is not asked any more in this go. */
const MAX_FAILURES = 3

/** Something with bytes in a store that nobody needs any more. */
export interface Sweepable extends SweepingOrder {
  readonly storageDriver: string
}

export interface Sweeping<Swept extends Sweepable> {
  /** The first `limit` of what is to go, or of those behind `after`; by creation, then object id. */
  readonly next: (limit: number, after: SweepingOrder | undefined) => Promise<readonly Swept[]>
  readonly sweep: (one: Swept) => Promise<void>
}

/**
 * Sweeps the oldest first, in every store that answers. What fails keeps nothing behind it, and is tried again with
 * the next sweep; the first failure is told when all others had their turn.
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

/** Each of them once, whether or not it is gone when the next is asked for. */
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
