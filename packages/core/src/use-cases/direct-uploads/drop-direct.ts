import type { Domain } from '../../ports/ports.ts'
import { uploadIdOf } from '../../rules/staged-objects/life-cycle.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'

/**
 * Removes what a client has sent of a file that will not be registered; with `expiredBy`, only when its lease
 * has run out by then. First it is marked, so that nobody registers it; then the bytes go; the reservation last, so
 * that whoever dies in between is followed by the next sweep. False when somebody extended or registered it.
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
  // Without the store there is nobody to ask; it may be configured again.
  if (storage === undefined) return false
  const uploadId = uploadIdOf(claimed)
  // Its name is not known when the process died between beginning it and noting that. To look for it is slow.
  if (uploadId === null) await storage.dropUnfinished?.(key)
  else await storage.direct?.abort({ key, uploadId })
  await storage.delete(key)
  await store.write(({ stagedObjects }) => stagedObjects.remove(objectId))
  return true
}
