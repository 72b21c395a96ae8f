import type { Domain } from '../../ports/ports.ts'
import type { ReceivedTransfer } from '../../ports/storage/direct-transfer.ts'
import type { ObjectStorage } from '../../ports/storage/object-storage.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { notAtOffset } from '../../rules/resumable-uploads/life-cycle.ts'
import type { ResumableUpload } from '../../rules/resumable-uploads/resumable-upload.ts'
import { decide } from '../../rules/staged-objects/life-cycle.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'
import { storageOf } from '../storage/configured-storage.ts'

/** An upload that no file was made of, with where its bytes are kept. */
export interface GoingUpload {
  readonly upload: ResumableUpload
  readonly staged: StagedObject
  /** The storage's name for its parts; null where none were begun, as of an empty file. */
  readonly uploadId: string | null
  readonly storage: ObjectStorage
  readonly transfer: ReceivedTransfer
}

/** Refuses one that has run out, is being given up, or has just become a file. */
export async function goingUpload(
  { store, storages }: Domain,
  upload: ResumableUpload,
): Promise<GoingUpload> {
  const { objectId } = upload
  const staged = await store.read(({ stagedObjects }) => stagedObjects.find(objectId), {
    consistency: 'latest',
  })
  const resumed = staged === null ? null : decide(staged, { kind: 'resume' })
  if (staged === null || resumed?.kind !== 'accepted' || resumed.event.kind !== 'resumed')
    return noSuchUpload()
  const { uploadId } = resumed.event
  const storage = storageOf(storages, staged.storageDriver)
  return { upload, staged, uploadId, storage, transfer: receivedBy(storage) }
}

/** What is committed at this moment; null when there is no such upload. */
export const latestUpload = (
  { store }: Pick<Domain, 'store'>,
  objectId: string,
): Promise<ResumableUpload | null> =>
  store.read(({ resumableUploads }) => resumableUploads.find(objectId), { consistency: 'latest' })

export const noSuchUpload = (): never =>
  refuse({ kind: 'missing', message: 'There is no such upload, or it has run out.' })

export const offsetMoved = (offset: number): never => refuse(notAtOffset(offset))

/** A store elsewhere takes bytes from clients itself, and has no way of taking them over several connections. */
export function receivedBy({ direct }: ObjectStorage): ReceivedTransfer {
  if (direct?.kind === 'received') return direct
  return refuse({
    kind: 'missing',
    message: 'The store of this dataset takes no resumable uploads: send the file to it directly.',
  })
}
