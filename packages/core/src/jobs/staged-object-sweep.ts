import { sweepDirect } from '../direct-uploads/drop-direct.ts'
import { dropStaged } from '../files/drop-staged.ts'
import type { StagedObject, SweepingOrder } from '../files/staged-object.ts'
import type { Domain } from '../ports.ts'
import { StorageUnavailable } from '../storage/object-storage.ts'

/** Reservations that are read at once. */
const BATCH = 100
/** So many are swept in one go; the rest waits for the next. */
const MOST_SWEPT = 10_000
/** So often a store may fail to answer before it is not asked any more in this go. */
const MOST_FAILURES = 3

/** Sweeps reservations whose lease has run out, with their bytes: the oldest first, in every store that answers. */
export const stagedObjectSweep = (domain: Domain) => async (): Promise<void> => {
  const now = domain.clock.now()
  const silent = silentStores()
  const failures: unknown[] = []
  const swept = async (staged: StagedObject): Promise<boolean> => {
    try {
      await sweepOne(domain, staged, now)
      return true
    } catch (error) {
      silent.note(staged.storageDriver, error)
      failures.push(error)
      return false
    }
  }
  let count = 0
  for await (const staged of expired(domain, now)) {
    // What fails, or waits for a store that does not answer, must not keep what is behind it.
    if (silent.has(staged.storageDriver) || !(await swept(staged))) continue
    count += 1
    if (count === MOST_SWEPT) break
  }
  // Those whose bytes are gone now are forgotten with them.
  await domain.store.write(({ resumableUploads }) => resumableUploads.removeExpired(now))
  if (failures.length > 0) throw failures[0]
}

/** Each of them once, whether or not it is gone when the next is asked for. */
async function* expired({ store }: Domain, now: Date): AsyncGenerator<StagedObject, void> {
  let after: SweepingOrder | undefined
  for (;;) {
    const batch = await store.read(({ stagedObjects }) => stagedObjects.expired(now, BATCH, after))
    yield* batch
    if (batch.length < BATCH) return
    after = batch.at(-1)
  }
}

async function sweepOne(domain: Domain, staged: StagedObject, now: Date): Promise<void> {
  // What somebody has begun to remove stays claimed until it is gone.
  if (staged.direct !== null || staged.sweeping) return sweepDirect(domain, staged, now)
  await dropStaged(domain, [staged], async ({ stagedObjects }) => {
    const expired = await stagedObjects.removeExpired(staged.objectId, now)
    return new Set(expired ? [staged.objectId] : [])
  })
}

/** Stores that went on failing to answer. What fails for another reason says nothing of other objects. */
function silentStores() {
  const failures = new Map<string, number>()
  return {
    note: (driver: string, error: unknown): void => {
      if (error instanceof StorageUnavailable) failures.set(driver, (failures.get(driver) ?? 0) + 1)
    },
    has: (driver: string): boolean => (failures.get(driver) ?? 0) >= MOST_FAILURES,
  }
}
