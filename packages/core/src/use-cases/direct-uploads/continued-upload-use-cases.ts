import type { Domain } from '../../ports/ports.ts'
import type { PresignedTransfer } from '../../ports/storage/direct-transfer.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { placeOf } from '../../rules/direct-uploads/part-plan.ts'
import type { Registration } from '../../rules/direct-uploads/registration.ts'
import {
  formatStorageIdentifier,
  parseStorageIdentifier,
} from '../../rules/direct-uploads/storage-identifier.ts'
import { RefusedError, refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import type { AnnouncedObject, StagedObject } from '../../rules/staged-objects/staged-object.ts'
import type { SentPart } from '../../rules/storage/part-upload.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { storeProfile } from '../storage/store-profile.ts'
import { uploadDriver } from '../storage-drivers/effective-driver.ts'
import { announcedFile, type NamedFile } from './direct-upload-use-cases.ts'
import { dropDirect } from './drop-direct.ts'
import { joinParts } from './join-parts.ts'
import { isRegistered, namedUpload, noSuchUpload } from './named-upload.ts'
import { registerUseCases } from './register-use-cases.ts'

const MINUTE_MS = 60_000

/** A multipart upload, as the offer named it. */
export interface ContinuedUpload {
  readonly ref: DatasetRef
  readonly uploadId: string
  readonly storageIdentifier: string
}

/** What is still to be sent. */
export interface RemainingParts {
  readonly partSize: number
  readonly urls: readonly { readonly part: number; readonly url: string }[]
}

/** A file that may have been begun before. */
export interface ResumedFile {
  readonly size: number
  readonly named: NamedFile
}

/** What became of an upload of the same file. */
export type Resumed =
  | ({
      readonly kind: 'resumed'
      readonly storageIdentifier: string
      readonly uploadId: string
    } & RemainingParts)
  | { readonly kind: 'gone' }
  | { readonly kind: 'none' }

type InParts = Extract<StagedObject, { readonly kind: 'multipart' }>

/**
 * Direct uploads to stores with presigned URLs, by clients that need not remember which parts have arrived, nor the
 * tags of the parts: the store is asked (decision 0479).
 */
export const continuedUploadUseCases = (domain: Domain) => {
  const { store, storages, clock, directUploadLeaseMs } = domain
  const { register } = registerUseCases(domain)

  const transferOf = (driver: string): PresignedTransfer | null => {
    const transfer = storages.drivers[driver]?.direct
    if (transfer?.kind !== 'presigned') return null
    return storeProfile(storages, driver)?.directUpload === true ? transfer : null
  }

  /** The parts that have arrived whole; null if the store no longer has the upload. */
  const arrived = async (
    staged: InParts,
    uploadId: string,
  ): Promise<readonly SentPart[] | null> => {
    const transfer = transferOf(staged.storageDriver)
    const parts = await transfer?.sentParts({ key: staged.key, uploadId })
    return parts?.filter(({ part, size }) => placeOf(part, staged)?.length === size) ?? null
  }

  /** Whether the parts have become an object, which another request adds, or would have added before it failed. */
  const isJoined = async ({ storageDriver, key, size }: InParts): Promise<boolean> =>
    (await storages.drivers[storageDriver]?.size(key)) === size

  /** The parts to send: none if the store has joined them. Null if it has neither the upload nor its object. */
  const missing = async (staged: InParts, uploadId: string): Promise<RemainingParts | null> => {
    const { key, storageDriver, objectId, partSize } = staged
    const there = await arrived(staged, uploadId)
    const transfer = transferOf(storageDriver)
    if (transfer === null || (there === null && !(await isJoined(staged)))) return null
    const has = new Set(there?.map(({ part }) => part))
    const parts = there && numbers(countOf(staged)).filter((part) => !has.has(part))
    const until = new Date(clock.now().getTime() + directUploadLeaseMs)
    await store.write(({ stagedObjects }) => stagedObjects.extend(objectId, until))
    const minutes = Math.ceil(directUploadLeaseMs / MINUTE_MS)
    if (parts === null) return { partSize, urls: [] }
    const urls = await transfer.partUrls({ key, uploadId }, { parts, minutes })
    return {
      partSize,
      urls: parts.flatMap((part, nth) => {
        const url = urls[nth]
        return url === undefined ? [] : [{ part, url }]
      }),
    }
  }

  const ownUpload = (
    actor: Actor,
    ref: DatasetRef,
    { size, named }: ResumedFile,
  ): Promise<AnnouncedObject | null> =>
    store.read(async (unit) => {
      const { dataset, held } = await datasetFor(unit, actor, ref)
      requirePermission(held, 'EditDataset', actor)
      const { accountId } = requireAccount(actor)
      const { fileName, folder, mark } = announcedFile(named)
      if (mark === null) return null
      const sought = { datasetId: dataset.id, accountId, size, fileName, folder }
      return unit.stagedObjects.announcedAs(sought, mark)
    })

  const isAdded = (storageIdentifier: string): Promise<boolean> =>
    store.read(async (unit) => {
      const identifier = parseStorageIdentifier(storageIdentifier)
      return identifier !== null && isRegistered(unit, identifier)
    })

  const join = async (actor: Actor, upload: ContinuedUpload): Promise<'joined' | 'added'> => {
    const { staged, registered } = await namedUpload(domain, actor, { upload, kind: 'complete' })
    if (registered) return 'added'
    if (staged?.kind !== 'multipart') return noSuchUpload()
    const { uploadId } = upload
    const parts = await arrived(staged, uploadId)
    // It was joined by a request whose answer was lost; if not, there are no bytes to add.
    if (parts === null) return 'joined'
    if (parts.length < countOf(staged))
      return refuse({
        kind: 'conflict',
        code: 'partsMissing',
        message: 'Parts of the file are missing.',
      })
    const completion = await joinParts(domain, { staged, uploadId }, parts)
    return completion === 'completed' ? 'joined' : noSuchUpload()
  }

  return {
    /**
     * The scheme, host and port to which clients send files of the dataset themselves; null if its store has no
     * presigned URLs.
     */
    origin: async (actor: Actor, ref: DatasetRef): Promise<string | null> => {
      const driver = await store.read(async (unit) => {
        const { dataset } = await datasetFor(unit, actor, ref)
        return uploadDriver(domain, unit, dataset)
      })
      return (await transferOf(driver)?.origin()) ?? null
    },

    /** New URLs for the parts that are missing; the lease begins anew. */
    remaining: async (actor: Actor, upload: ContinuedUpload): Promise<RemainingParts> => {
      const { staged } = await namedUpload(domain, actor, { upload, kind: 'complete' })
      if (staged?.kind !== 'multipart') return noSuchUpload()
      return (await missing(staged, upload.uploadId)) ?? noSuchUpload()
    },

    /**
     * The missing parts of an upload of this file that the caller began, on any computer; the lease begins anew. The same
     * file has the same size, name, folder and mark; an upload that was announced without a mark needs none. Ends an
     * upload that the store no longer has.
     */
    resume: async (actor: Actor, ref: DatasetRef, wanted: ResumedFile): Promise<Resumed> => {
      const same = await ownUpload(actor, ref, wanted)
      const bucket = same === null ? undefined : storeProfile(storages, same.storageDriver)?.bucket
      if (same === null || bucket === undefined) return { kind: 'none' }
      const { uploadId } = same.state
      const rest = await missing(same, uploadId)
      if (rest === null) {
        await dropDirect(domain, same, null)
        return { kind: 'gone' }
      }
      const { storageDriver: driver, objectId } = same
      const storageIdentifier = formatStorageIdentifier({ driver, bucket, objectId })
      return { kind: 'resumed', storageIdentifier, uploadId, ...rest }
    },

    /**
     * Adds the file: joins the parts, if it was sent in parts, and registers the bytes. Refuses as `conflict` while
     * parts are missing. May be repeated after a lost answer.
     */
    addSent: async (
      actor: Actor,
      { ref, uploadId }: { readonly ref: DatasetRef; readonly uploadId: string | null },
      file: Registration & { readonly storageIdentifier: string },
    ): Promise<void> => {
      const { storageIdentifier } = file
      const sent = uploadId === null ? null : { ref, uploadId, storageIdentifier }
      if (sent !== null && (await join(actor, sent)) === 'added') return
      try {
        await register(actor, ref, file)
      } catch (error) {
        if (!(error instanceof RefusedError) || error.refusal.kind !== 'invalid') throw error
        if (!(await isAdded(storageIdentifier))) throw error
      }
    },

    /** Removes the parts and ends the reservation. May be repeated. */
    cancel: async (actor: Actor, upload: ContinuedUpload): Promise<void> => {
      const { staged } = await namedUpload(domain, actor, { upload, kind: 'abort' })
      if (staged !== null) await dropDirect(domain, staged, null)
    },
  }
}

const countOf = ({ size, partSize }: InParts): number => Math.ceil(size / partSize)

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1)
