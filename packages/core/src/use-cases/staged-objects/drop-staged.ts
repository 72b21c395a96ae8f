import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { forEachConcurrently } from '../../rules/files/for-each-concurrently.ts'
import { objectRemovalJobs } from '../../rules/files/removal-jobs.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'
import { storageOf } from '../storage/configured-storage.ts'

/** Objects that are removed at the same time. */
const WIDTH = 4

type Dropping = Pick<Domain, 'store' | 'storages' | 'takeoverMs'>

/**
 * Removes the bytes of reservations that `release` gives up, in one unit however many they are; those whose
 * object ids it does not answer somebody else had first. Once they are gone nothing else knows of the bytes, so
 * jobs go with them in case this process dies, or the store fails, before the bytes are removed. Tries all, and
 * rejects with the first failure.
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
  const failures: unknown[] = []
  await forEachConcurrently(ours, WIDTH, async ({ storageDriver, key }) => {
    try {
      const storage = storageOf(storages, storageDriver)
      await storage.delete(key)
      // Where parts are received, only uploads that clients carry out themselves come in parts.
      if (storage.direct?.kind !== 'received') await storage.dropUnfinished?.(key)
    } catch (error) {
      failures.push(error)
    }
  })
  if (failures.length > 0) throw failures[0]
}

/** Removes bytes that no files will be made of. What cannot be removed now is removed later. */
export const abandonStaged = (domain: Dropping, staged: readonly StagedObject[]): Promise<void> =>
  dropStaged(domain, staged, async ({ stagedObjects, jobs }) => {
    const ours = await stagedObjects.removeAll(staged.map(({ objectId }) => objectId))
    const others = staged.filter(({ objectId }) => !ours.has(objectId))
    // Swept while the bytes still came, which are there only now. The jobs spare what has become a file.
    await jobs.enqueueAll(objectRemovalJobs(others))
    return ours
  })

/**
 * Gives the reservation of bytes up that are of no more use when the unit is kept; a job removes what is there of
 * them. False when somebody else had it first.
 */
export async function giveUpStaged(
  { stagedObjects, jobs }: Pick<WriteUnit, 'stagedObjects' | 'jobs'>,
  staged: StagedObject,
): Promise<boolean> {
  const { objectId } = staged
  const ours = (await stagedObjects.removeAll([objectId])).has(objectId)
  if (ours) await jobs.enqueueAll(objectRemovalJobs([staged]))
  return ours
}
