import type { Domain } from '../../ports/ports.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { entryValues, type FileInput, tabularTags } from '../../rules/files/file-input.ts'
import { settle } from '../../rules/refusals/decision.ts'
import { beginUpload, decide, offsetOf } from '../../rules/resumable-uploads/life-cycle.ts'
import { requireSendable } from '../../rules/resumable-uploads/next-length.ts'
import type { ResumableUpload } from '../../rules/resumable-uploads/resumable-upload.ts'
import { requireAccount } from '../../rules/roles/required-permission.ts'
import { requireUploadMethod } from '../../rules/settings/upload-methods.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'
import { closeUnread } from '../../rules/storage/bytes.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { dropDirect } from '../direct-uploads/drop-direct.ts'
import { reserveUpload, type UploadPlan } from '../staged-objects/reserve-upload.ts'
import { storageOf } from '../storage/configured-storage.ts'
import { type Appended, finishUpload } from './finish-upload.ts'
import { goingUpload, latestUpload, noSuchUpload, receivedBy } from './going-upload.ts'
import { keepBytes, type SentBytes } from './keep-bytes.ts'

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

/** Uploads that go on after any interruption (decision 0131). */
export const resumableUploadUseCases = (domain: Domain) => {
  const { store, storages, site, directUploadLeaseMs } = domain
  const finish = finishUpload(domain)
  const keep = keepBytes(domain)

  /** Only whoever began an upload knows of it. */
  const ownUpload = async (actor: Actor, objectId: string): Promise<ResumableUpload> => {
    const { accountId } = requireAccount(actor)
    const upload = await latestUpload(domain, objectId)
    return upload?.accountId === accountId ? upload : noSuchUpload()
  }

  const taken = async (
    actor: Actor,
    upload: ResumableUpload,
    sent: SentBytes,
  ): Promise<Appended> => {
    const event = settle(decide(upload, { kind: 'resume', offset: sent.offset }))
    if (event.kind === 'answered') return { upload, added: null }
    const settings = await store.read(({ settings: all }) => all.all(), { consistency: 'latest' })
    requireUploadMethod(settings, 'tus/http')
    if (event.kind !== 'resumed') return finish(actor, upload)
    settle(decide(upload, { kind: 'announce', length: sent.length }))
    const now = await keep(await goingUpload(domain, upload), sent, event.stretches)
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

  /** Forgets one whose beginning failed, and its room first: a store that failed may do so again. */
  const undo = async ({ staged }: Reserved): Promise<void> => {
    const { objectId } = staged
    await store.write(async ({ stagedObjects, resumableUploads }) => {
      await resumableUploads.remove(objectId)
      await stagedObjects.reserve(objectId, 0)
    })
    await dropDirect(domain, staged, null)
  }

  return {
    /** Makes room for a file of the dataset, which the caller then sends bit by bit. */
    begin: async (actor: Actor, ref: DatasetRef, announced: AnnouncedUpload) => {
      entryValues(announced.fileName, announced.input)
      tabularTags(announced.input.tabularTags)
      const reserved = await reserve(actor, ref, announced)
      try {
        return await begin(actor, reserved)
      } catch (error) {
        // What is left in the store is swept when its lease ends.
        await undo(reserved).catch(() => {})
        throw error
      }
    },

    /** Where the bytes of an upload go. */
    addressOf: ({ objectId }: ResumableUpload): string =>
      `${site.url}/api/resumableUploads/${objectId}`,

    /** How far an upload of the caller's has come. */
    state: ownUpload,

    /**
     * Takes the next bytes in, and makes a file of the upload when they are the last. Refuses bytes that begin
     * elsewhere than where the upload is, and those of whoever somebody else began to write after. What has come
     * before an interruption is kept, up to the last part.
     */
    append: async (actor: Actor, objectId: string, sent: SentBytes): Promise<Appended> => {
      try {
        return await taken(actor, await ownUpload(actor, objectId), sent)
      } finally {
        await closeUnread(sent.bytes)
      }
    },

    /** Gives an upload up, with what has come of it; a file that it became stays. */
    abandon: async (actor: Actor, objectId: string): Promise<void> => {
      const upload = await ownUpload(actor, objectId)
      const staged = await store.read(({ stagedObjects }) => stagedObjects.find(objectId))
      const { kind } = settle(decide(upload, { kind: 'abandon' }))
      if (staged !== null && kind === 'abandoned') await dropDirect(domain, staged, null)
      await store.write(({ resumableUploads }) => resumableUploads.remove(objectId))
    },
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
