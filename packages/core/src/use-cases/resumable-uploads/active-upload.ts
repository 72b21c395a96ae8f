import type { Domain } from '../../ports/ports.ts'
import type { ReceivedTransfer } from '../../ports/storage/direct-transfer.ts'
import type { ObjectStorage } from '../../ports/storage/object-storage.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { ResumableUpload } from '../../rules/resumable-uploads/resumable-upload.ts'
import { decide } from '../../rules/staged-objects/life-cycle.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'
import { storageOf } from '../storage/configured-storage.ts'

/** An upload that became no file yet, with the place of its bytes. */
export interface ActiveUpload {
  readonly upload: ResumableUpload
  readonly staged: StagedObject
  /** The storage's id of the multipart upload; null if none was begun, as for an empty file. */
  readonly uploadId: string | null
  readonly storage: ObjectStorage
  readonly transfer: ReceivedTransfer
}

/** Loads the place of an upload's bytes. Refuses an upload that expired, is being removed or just became a file. */
export async function activeUpload(
  { store, storages }: Domain,
  upload: ResumableUpload,
): Promise<ActiveUpload> {
  const { objectId } = upload
  const staged = await store.read(({ stagedObjects }) => stagedObjects.find(objectId), {
    consistency: 'latest',
  })
  if (staged === null) return noSuchUpload()
  const resumed = decide(staged, { kind: 'resume' })
  if (resumed.kind === 'refused') return noSuchUpload()
  const { uploadId } = resumed.event
  const storage = storageOf(storages, staged.storageDriver)
  return { upload, staged, uploadId, storage, transfer: receivedBy(storage) }
}

/** The committed state of an upload; null if there is no such upload. */
export const latestUpload = (
  { store }: Pick<Domain, 'store'>,
  objectId: string,
): Promise<ResumableUpload | null> =>
  store.read(({ resumableUploads }) => resumableUploads.find(objectId), { consistency: 'latest' })

/** Refuses an upload that does not exist or has expired. */
export const noSuchUpload = (): never =>
  refuse({ kind: 'missing', message: 'There is no such upload, or it has expired.' })

/** The transfer of a storage whose bytes this service receives. Other storages take bytes from clients directly. */
export function receivedBy({ direct }: ObjectStorage): ReceivedTransfer {
  if (direct?.kind === 'received') return direct
  return refuse({
    kind: 'missing',
    message:
      'The store of this dataset does not support resumable uploads: use a direct upload instead.',
  })
}
