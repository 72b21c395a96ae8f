import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { objectRemovalJobs } from '../../rules/files/removal-jobs.ts'
import { NoSpaceLeft } from '../../rules/refusals/outage.ts'
import { isBeingRemoved } from '../../rules/staged-objects/life-cycle.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'
import { PartsRefused, type PartTag } from '../../rules/storage/part-upload.ts'
import { StorageUnavailable } from '../../rules/storage/stored-object.ts'
import { dropDirect } from './drop-direct.ts'
import { isRegistered, noSuchUpload } from './named-upload.ts'

/** `failed`: the parts do not form an object, so the upload was aborted. */
export type Completion = 'completed' | 'failed'

/** Joins the parts of an upload into one object, and extends its lease. */
export async function joinParts(
  domain: Domain,
  { staged, uploadId }: { readonly staged: StagedObject; readonly uploadId: string },
  parts: readonly PartTag[],
): Promise<Completion> {
  const { store, storages, clock, directUploadLeaseMs } = domain
  const transfer = storages.drivers[staged.storageDriver]?.direct
  if (transfer === undefined) return noSuchUpload()
  try {
    await transfer.complete({ key: staged.key, uploadId }, parts)
  } catch (error) {
    // The store may have completed it; the client can repeat the request while the lease lasts.
    if (error instanceof StorageUnavailable || error instanceof NoSpaceLeft) throw error
    await dropDirect(domain, staged, null)
    if (error instanceof PartsRefused) return 'failed'
    throw error
  }
  const until = new Date(clock.now().getTime() + directUploadLeaseMs)
  const kept = await store.write(async (unit) => {
    await unit.stagedObjects.extend(staged.objectId, until)
    return keptOrDropped(domain, unit, staged)
  })
  return kept ? 'completed' : noSuchUpload()
}

/**
 * Whether the upload is still wanted, or a file already. If it was aborted or swept meanwhile, its bytes may exist only
 * since then, so a job removes them.
 */
async function keptOrDropped(
  { takeoverMs }: Pick<Domain, 'takeoverMs'>,
  unit: WriteUnit,
  { objectId, storageDriver, key }: StagedObject,
): Promise<boolean> {
  const now = await unit.stagedObjects.find(objectId)
  if (now !== null && !isBeingRemoved(now)) return true
  if (await isRegistered(unit, { driver: storageDriver, objectId })) return true
  // Later than another request or process that is removing them now.
  for (const job of objectRemovalJobs([{ storageDriver, key }]))
    await unit.jobs.enqueue(job, { delaySeconds: takeoverMs / 1000 })
  return false
}
