import type { Domain } from '../../ports/ports.ts'
import type { ObjectStorage } from '../../ports/storage/object-storage.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { evolve } from '../../rules/resumable-uploads/life-cycle.ts'
import type { ResumableUpload } from '../../rules/resumable-uploads/resumable-upload.ts'
import { digestAlgorithm } from '../../rules/settings/setting-values.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { type AddedUpload, unpackUseCases } from '../archives/unpack-use-cases.ts'
import { contentTypeOf } from '../files/content-type.ts'
import type { ReceivedFile } from '../files/upload-use-cases.ts'
import { type GoingUpload, goingUpload, latestUpload } from './going-upload.ts'

const HEAD_BYTES = 4096

export interface Appended {
  readonly upload: ResumableUpload
  /** What the upload became, told when it has just become it. */
  readonly added: AddedUpload | null
}

/** Making files of uploads of which every byte is kept (decision 0142). */
export const finishUpload = (domain: Domain) => {
  const { store, clock, directUploadLeaseMs } = domain
  const unpacking = unpackUseCases(domain)
  const finishing = new Map<string, Promise<Appended>>()

  const measured = async ({ upload, staged, storage }: GoingUpload): Promise<ReceivedFile> => {
    const { fileName, declaredType: declared } = upload
    const settings = await store.read(({ settings: all }) => all.all(), { consistency: 'latest' })
    const algorithm = digestAlgorithm(settings)
    const { size, digest, crc32 } = await storage.measure(staged.key, algorithm)
    const head = await headOf(storage, staged.key, size)
    const contentType = await contentTypeOf(domain.typeDetection, { declared, fileName, head })
    const checksum = { type: algorithm, value: digest }
    return { staged, fileName, contentType, size, checksum, crc32 }
  }

  const complete = async ({ upload, staged, uploadId, transfer }: GoingUpload): Promise<void> => {
    if (uploadId === null) return
    const { objectId } = upload
    const parts = await store.read(({ resumableUploads }) => resumableUploads.parts(objectId), {
      consistency: 'latest',
    })
    await transfer.complete({ key: staged.key, uploadId }, parts)
  }

  /**
   * Each step may be done again, by this process or another: the last one adds the files and says so of the
   * upload in one unit, which one of all who come so far can commit.
   */
  const finish = async (actor: Actor, going: GoingUpload): Promise<Appended> => {
    const { upload } = going
    const { objectId, datasetId, input } = upload
    await complete(going)
    const received = await measured(going)
    const expiresAt = new Date(clock.now().getTime() + directUploadLeaseMs)
    const ref: DatasetRef = { kind: 'id', id: datasetId }
    const added = await unpacking.addUpload(actor, ref, {
      received,
      input,
      concluding: ({ resumableUploads }, fileIds) =>
        resumableUploads.finish({ objectId, fileIds, expiresAt }),
    })
    const fileIds = added.files.map(({ record }) => record.file.id)
    return { upload: evolve(upload, { kind: 'finished', fileIds, expiresAt }), added }
  }

  /** Whoever asks while a file is being made of an upload, or has just been made, is told of that one. */
  return async (actor: Actor, upload: ResumableUpload): Promise<Appended> => {
    const { objectId } = upload
    const begun = async () => finish(actor, await goingUpload(domain, upload))
    const underWay = finishing.get(objectId) ?? begun()
    finishing.set(objectId, underWay)
    try {
      return await underWay
    } catch (error) {
      const now = await latestUpload(domain, objectId)
      if (now?.kind !== 'finished') throw error
      return { upload: now, added: null }
    } finally {
      // Whoever came in the meantime may have begun anew after a failure.
      if (finishing.get(objectId) === underWay) finishing.delete(objectId)
    }
  }
}

async function headOf(storage: ObjectStorage, key: string, size: number): Promise<Uint8Array> {
  const head = new Uint8Array(Math.min(HEAD_BYTES, size))
  if (size === 0) return head
  let at = 0
  for await (const chunk of await storage.get(key, { start: 0, end: head.length })) {
    head.set(chunk, at)
    at += chunk.length
  }
  return head
}
