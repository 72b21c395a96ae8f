import type { Domain } from '../../ports/ports.ts'
import { uploadIdOf } from '../../rules/staged-objects/life-cycle.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'

/**
 * Removes the bytes of an upload that will not be registered; with `expiredBy`, only if its lease has expired
 * by then. First it claims the reservation, so that it cannot be registered; then it removes the bytes; last
 * the reservation, so that a sweep continues after a crash. False if the upload was extended or registered.
 */
export async function dropDirect(
  { store, storages }: Domain,
  { objectId, key, storageDriver }: StagedObject,
  expiredBy: Date | null,
): Promise<boolean> {
  const claimed = await store.write(async ({ stagedObjects }) =>
    (await stagedObjects.claim(objectId, expiredBy)) ? stagedObjects.find(objectId) : null,
  )
  if (claimed === null) return false
  const storage = storages.drivers[storageDriver]
  // The store is not configured at the moment; a later sweep tries again.
  if (storage === undefined) return false
  const uploadId = uploadIdOf(claimed)
  // The id is unknown if the process died before recording it. Then the store searches by key, which is slow.
  if (uploadId === null) await storage.dropUnfinished?.(key)
  else await storage.direct?.abort({ key, uploadId })
  await storage.delete(key)
  await store.write(({ stagedObjects }) => stagedObjects.remove(objectId))
  return true
}
