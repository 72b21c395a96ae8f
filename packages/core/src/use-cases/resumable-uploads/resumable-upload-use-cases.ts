import type { Domain } from '../../ports/ports.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { entryValues, type FileInput, tabularTags } from '../../rules/files/file-input.ts'
import { settle } from '../../rules/refusals/decision.ts'
import { beginUpload, decide, offsetOf } from '../../rules/resumable-uploads/life-cycle.ts'
import { requireSendable } from '../../rules/resumable-uploads/part-lengths.ts'
import {
  placeOfUpload,
  type ResumableUpload,
} from '../../rules/resumable-uploads/resumable-upload.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import { requireUploadMethod } from '../../rules/settings/upload-methods.ts'
import { decide as decideStaged } from '../../rules/staged-objects/life-cycle.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'
import { closeUnread } from '../../rules/storage/bytes.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { dropDirect } from '../direct-uploads/drop-direct.ts'
import { reserveUpload, type UploadPlan } from '../staged-objects/reserve-upload.ts'
import { storageOf } from '../storage/configured-storage.ts'
import { abandonUpload } from './abandon-upload.ts'
import { activeUpload, latestUpload, noSuchUpload, receivedBy } from './active-upload.ts'
import { type Appended, finishUpload } from './finish-upload.ts'
import { receiveBytes, type SentBytes } from './receive-bytes.ts'

/** The file that a client wants to send. */
export interface AnnouncedUpload {
  readonly size: number
  readonly fileName: string
  readonly declaredType: string | null
  readonly input: FileInput
}

interface Reserved {
  readonly staged: StagedObject
  readonly upload: ResumableUpload
}

/** Uploads that clients can resume after an interruption (decision 0131). */
export const resumableUploadUseCases = (domain: Domain) => {
  const { store, storages, site, directUploadLeaseMs } = domain
  const finish = finishUpload(domain)
  const receive = receiveBytes(domain)

  /** Finds an upload. Only the account that began it can see it. */
  const ownUpload = async (actor: Actor, objectId: string): Promise<ResumableUpload> => {
    const { accountId } = requireAccount(actor)
    const upload = await latestUpload(domain, objectId)
    return upload?.accountId === accountId ? upload : noSuchUpload()
  }

  const append = async (
    actor: Actor,
    upload: ResumableUpload,
    sent: SentBytes,
  ): Promise<Appended> => {
    const event = settle(decide(upload, { kind: 'resume', offset: sent.offset }))
    if (event.kind === 'answered') return { upload, added: null }
    const settings = await store.read(({ settings: all }) => all.all(), { consistency: 'latest' })
    requireUploadMethod(settings, 'tus/http')
    if (event.kind === 'completed') return finish(actor, upload)
    settle(decide(upload, { kind: 'announce', length: sent.length }))
    const now = await receive(await activeUpload(domain, upload), sent, event.lengths)
    return offsetOf(now) < now.size ? { upload: now, added: null } : finish(actor, now)
  }

  const reserve = (
    actor: Actor,
    ref: DatasetRef,
    { size, ...announced }: AnnouncedUpload,
  ): Promise<Reserved> =>
    store.write(async (unit) => {
      const { staged } = await reserveUpload(domain, unit, {
        actor,
        ref,
        method: 'tus/http',
        into: (driver) => {
          receivedBy(storageOf(storages, driver))
          return () => resumablePlan(size)
        },
        purpose: 'addition',
        input: announced.input,
        size: { size },
      })
      const { objectId, datasetId, accountId, leaseUntil: expiresAt } = staged
      const facts = { objectId, datasetId, accountId, size, ...announced, expiresAt }
      const upload = beginUpload(facts)
      await unit.resumableUploads.add(upload)
      return { staged, upload }
    })

  const resumablePlan = (size: number): UploadPlan => {
    requireSendable(size)
    const upload = { kind: 'resumable', size, state: { kind: 'reserved' } } as const
    return { upload, leaseMs: directUploadLeaseMs }
  }

  const begin = async (actor: Actor, { staged, upload }: Reserved): Promise<ResumableUpload> => {
    const { objectId, key, storageDriver } = staged
    const storage = storageOf(storages, storageDriver)
    if (upload.size === 0) {
      await storage.put(key, nothing(), 'MD5')
      return (await finish(actor, upload)).upload
    }
    const { uploadId } = await receivedBy(storage).begin(key)
    await store.write(({ stagedObjects }) => stagedObjects.begun(objectId, uploadId))
    return upload
  }

  /**
   * Removes an upload that could not be begun. Releases its quota first, because the storage may fail again.
   */
  const undo = async ({ staged }: Reserved): Promise<void> => {
    const { objectId } = staged
    await store.write(async ({ stagedObjects, resumableUploads }) => {
      await resumableUploads.remove(objectId)
      await stagedObjects.reserve(objectId, 0)
    })
    await dropDirect(domain, staged, null)
  }

  return {
    /** Reserves room for a file of the dataset. The caller then sends its bytes with `append`. */
    begin: async (actor: Actor, ref: DatasetRef, announced: AnnouncedUpload) => {
      entryValues(announced.fileName, announced.input)
      tabularTags(announced.input.tabularTags)
      const reserved = await reserve(actor, ref, announced)
      try {
        return await begin(actor, reserved)
      } catch (error) {
        // A sweep removes the rest after the lease has expired.
        await undo(reserved).catch(() => {})
        throw error
      }
    },

    /** The upload of this file that the caller began and that became no file yet, on any computer; null for none. */
    unfinished: (
      actor: Actor,
      ref: DatasetRef,
      announced: AnnouncedUpload,
    ): Promise<ResumableUpload | null> =>
      store.read(async (unit) => {
        const { dataset, held } = await datasetFor(unit, actor, ref)
        requirePermission(held, 'EditDataset', actor)
        const { accountId } = requireAccount(actor)
        const { size } = announced
        const facts = { datasetId: dataset.id, accountId, size }
        const place = placeOfUpload(announced)
        const found = await unit.resumableUploads.unfinishedAs({ ...facts, ...place })
        const staged = found && (await unit.stagedObjects.find(found.objectId))
        // Its bytes may have been removed already, when its time was over.
        const lives =
          staged !== null && decideStaged(staged, { kind: 'resume' }).kind === 'accepted'
        return lives ? found : null
      }),

    /** The URL to which the bytes of an upload are sent. */
    addressOf: ({ objectId }: ResumableUpload): string =>
      `${site.url}/api/resumableUploads/${objectId}`,

    /** The state of an upload of the caller. */
    state: ownUpload,

    /**
     * Receives the next bytes, and records the file after the last ones. Refuses bytes that do not begin at the
     * offset of the upload, and a request that a later one overtook. Parts that were stored before an
     * interruption stay.
     */
    append: async (actor: Actor, objectId: string, sent: SentBytes): Promise<Appended> => {
      try {
        return await append(actor, await ownUpload(actor, objectId), sent)
      } finally {
        await closeUnread(sent.bytes)
      }
    },

    /** Ends an upload and removes its bytes. A file that it became stays. */
    abandon: async (actor: Actor, objectId: string): Promise<void> => {
      await abandonUpload(domain, await ownUpload(actor, objectId))
    },
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
