import type { Domain } from '../../ports/ports.ts'
import { NoSpaceLeft } from '../../rules/refusals/outage.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'
import { PartsRefused, type PartTag } from '../../rules/storage/part-upload.ts'
import { StorageUnavailable } from '../../rules/storage/stored-object.ts'
import { dropDirect } from './drop-direct.ts'
import { noSuchUpload } from './named-upload.ts'

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
  await store.write(({ stagedObjects }) => stagedObjects.extend(staged.objectId, until))
  return 'completed'
}
