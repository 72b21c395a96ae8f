import type { Domain } from '../../ports/ports.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { evolve } from '../../rules/resumable-uploads/life-cycle.ts'
import type { ResumableUpload } from '../../rules/resumable-uploads/resumable-upload.ts'
import { digestAlgorithm } from '../../rules/settings/setting-values.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { type AddedUpload, unpackUseCases } from '../archives/unpack-use-cases.ts'
import { contentTypeOf, headOf } from '../files/content-type.ts'
import type { ReceivedFile } from '../files/upload-use-cases.ts'
import { type ActiveUpload, activeUpload, latestUpload } from './active-upload.ts'

/** The result of a request that sent bytes. */
export interface Appended {
  readonly upload: ResumableUpload
  /** The files that this request recorded; null if it recorded none. */
  readonly added: AddedUpload | null
}

/** Records files of complete uploads (decision 0142), even if the caller leaves: nothing is sent again. */
export const finishUpload = (domain: Domain) => {
  const { store, clock, directUploadLeaseMs } = domain
  const unpacking = unpackUseCases(domain)
  const finishing = new Map<string, Promise<Appended>>()

  const measured = async ({ upload, staged, storage }: ActiveUpload): Promise<ReceivedFile> => {
    const { fileName, declaredType: declared } = upload
    const settings = await store.read(({ settings: all }) => all.all(), { consistency: 'latest' })
    const algorithm = digestAlgorithm(settings)
    const { size, digest, crc32 } = await storage.measure(staged.key, algorithm)
    const head = await headOf((range) => storage.get(staged.key, range), size)
    const contentType = await contentTypeOf(domain.typeDetection, { declared, fileName, head })
    const checksum = { type: algorithm, value: digest }
    return { staged, fileName, contentType, size, checksum, crc32 }
  }

  const complete = async ({ upload, staged, uploadId, transfer }: ActiveUpload): Promise<void> => {
    if (uploadId === null) return
    const { objectId } = upload
    const parts = await store.read(({ resumableUploads }) => resumableUploads.parts(objectId), {
      consistency: 'latest',
    })
    await transfer.complete({ key: staged.key, uploadId }, parts)
  }

  /**
   * Each step may be repeated, by this process or another. The last one records the files and finishes the upload
   * in one unit, which only one of several concurrent requests can commit.
   */
  const finish = async (actor: Actor, active: ActiveUpload): Promise<Appended> => {
    const { upload } = active
    const { objectId, datasetId, input } = upload
    await complete(active)
    const received = await measured(active)
    const expiresAt = new Date(clock.now().getTime() + directUploadLeaseMs)
    const ref: DatasetRef = { kind: 'id', id: datasetId }
    const added = await unpacking.addUpload(actor, ref, {
      received,
      input,
      afterInsert: ({ resumableUploads }, fileIds) =>
        resumableUploads.finish({ objectId, fileIds, expiresAt }),
    })
    const fileIds = added.files.map(({ record }) => record.file.id)
    return { upload: evolve(upload, { kind: 'finished', fileIds, expiresAt }), added }
  }

  /** Concurrent requests for an upload share one run. If the upload just became files, returns these. */
  return async (actor: Actor, upload: ResumableUpload): Promise<Appended> => {
    const { objectId } = upload
    const begun = async () => finish(actor, await activeUpload(domain, upload))
    const running = finishing.get(objectId) ?? begun()
    finishing.set(objectId, running)
    try {
      return await running
    } catch (error) {
      const now = await latestUpload(domain, objectId)
      if (now?.kind !== 'finished') throw error
      return { upload: now, added: null }
    } finally {
      // A later request may have started a new run after a failure.
      if (finishing.get(objectId) === running) finishing.delete(objectId)
    }
  }
}
