import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { forEachConcurrently } from '../../rules/files/for-each-concurrently.ts'
import { objectRemovalJobs } from '../../rules/files/removal-jobs.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'
import { unresponsiveStores } from '../../rules/storage/unresponsive-stores.ts'
import { storageOf } from '../storage/configured-storage.ts'

/** The number of concurrent removals. */
const CONCURRENT_REMOVALS = 4
/** After this many failures the rest of a store is left to the jobs. */
const MAX_FAILURES = 3

type Dropping = Pick<Domain, 'store' | 'storages' | 'takeoverMs'>

/**
 * Ends reservations in one unit and removes their bytes. `release` returns the object ids that it released;
 * the others were released or claimed by another process. Delayed jobs are enqueued in the same unit, because
 * no record refers to the bytes if this process or the store fails before they are removed. Tries all, in every
 * store that responds; rejects with the first failure.
 */
export async function dropStaged(
  { store, storages, takeoverMs }: Dropping,
  staged: readonly StagedObject[],
  release: (unit: WriteUnit) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const ours = await store.write(async (unit) => {
    const released = await release(unit)
    const dropped = staged.filter(({ objectId }) => released.has(objectId))
    for (const job of objectRemovalJobs(dropped))
      await unit.jobs.enqueue(job, { delaySeconds: takeoverMs / 1000 })
    return dropped
  })
  const silent = unresponsiveStores(MAX_FAILURES)
  const failures: unknown[] = []
  await forEachConcurrently(ours, CONCURRENT_REMOVALS, async ({ storageDriver, key }) => {
    if (silent.has(storageDriver)) return
    try {
      const storage = storageOf(storages, storageDriver)
      await storage.delete(key)
      // In a store whose parts this service receives, such uploads have no parts.
      if (storage.direct?.kind !== 'received') await storage.dropUnfinished?.(key)
    } catch (error) {
      silent.note(storageDriver, error)
      failures.push(error)
    }
  })
  if (failures.length > 0) throw failures[0]
}

/** Removes bytes that will not become files. If that fails, a job removes them later. */
export const abandonStaged = (domain: Dropping, staged: readonly StagedObject[]): Promise<void> =>
  dropStaged(domain, staged, async ({ stagedObjects, jobs }) => {
    const ours = await stagedObjects.removeAll(staged.map(({ objectId }) => objectId))
    const others = staged.filter(({ objectId }) => !ours.has(objectId))
    // These were swept during the upload, so their bytes may exist only now. The jobs skip objects of files.
    await jobs.enqueueAll(objectRemovalJobs(others))
    return ours
  })

/**
 * Ends the reservation of bytes that are no longer needed; a job removes the bytes after the commit. False if
 * another process released or claimed the reservation before.
 */
export async function releaseStaged(
  { stagedObjects, jobs }: Pick<WriteUnit, 'stagedObjects' | 'jobs'>,
  staged: StagedObject,
): Promise<boolean> {
  const { objectId } = staged
  const ours = (await stagedObjects.removeAll([objectId])).has(objectId)
  if (ours) await jobs.enqueueAll(objectRemovalJobs([staged]))
  return ours
}
