import { type AddedUpload, unpackUseCases } from '../archives/unpack-use-cases.ts'
import type { DatasetRef } from '../datasets/dataset.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { requireEditable } from '../datasets/dataset-locks.ts'
import { dropDirect } from '../direct-uploads/drop-direct.ts'
import { contentTypeOf } from '../files/content-type.ts'
import { entryValues, type FileInput, tabularTags } from '../files/file-input.ts'
import { objectKey } from '../files/file-record.ts'
import { objectId as newObjectId } from '../files/object-id.ts'
import type { StagedObject } from '../files/staged-object.ts'
import { type ReceivedFile, requireRoom, storageOf } from '../files/upload-use-cases.ts'
import type { Domain } from '../ports.ts'
import { requireBytes } from '../quotas/reserve-bytes.ts'
import { refuse } from '../refusals/refusal.ts'
import { requireAccount, requirePermission } from '../roles/held-permissions.ts'
import { digestAlgorithm } from '../settings/setting-values.ts'
import { type Bytes, closeUnread } from '../storage/bytes.ts'
import { PartsRefused, type ReceivedTransfer } from '../storage/direct-transfer.ts'
import type { ObjectStorage } from '../storage/object-storage.ts'
import { effectiveDriver } from '../storage-drivers/effective-driver.ts'
import type { Actor } from '../users/actor.ts'
import { hasPartsLeft, longestPart } from './next-length.ts'
import { type ResumableUpload, resumesAt } from './resumable-upload.ts'
import { collectedSegments, LongerThanAnnounced, type Segment, segments } from './segments.ts'

const HEAD_BYTES = 4096
const RANDOM_DIGITS = 12

export interface AnnouncedUpload {
  readonly size: number
  readonly fileName: string
  readonly declaredType: string | null
  readonly input: FileInput
}

/** Bytes for an upload, that begin where the sender believes it to be. */
export interface SentBytes {
  readonly offset: number
  /** How many are announced; null when that is not known, as of a body in chunks. */
  readonly length: number | null
  readonly bytes: Bytes
}

interface Going {
  readonly upload: ResumableUpload
  readonly staged: StagedObject
  readonly storage: ObjectStorage
  readonly transfer: ReceivedTransfer
}

/** Uploads that go on after any interruption (decision 0131). */
export const resumableUploadUseCases = (domain: Domain) => {
  const { store, storages, clock, ids, site, directUploadLeaseMs } = domain
  const unpacking = unpackUseCases(domain)
  const finishing = new Map<string, Promise<Appended>>()
  const leaseEnd = () => new Date(clock.now().getTime() + directUploadLeaseMs)

  /** Only whoever began an upload knows of it. */
  const ownUpload = async (actor: Actor, objectId: string): Promise<ResumableUpload> => {
    const { accountId } = requireAccount(actor)
    const upload = await store.read(({ resumableUploads }) => resumableUploads.find(objectId))
    return upload?.accountId === accountId ? upload : noSuchUpload()
  }

  const going = async (upload: ResumableUpload): Promise<Going> => {
    const staged = await store.read(({ stagedObjects }) => stagedObjects.find(upload.objectId))
    if (staged === null || staged.sweeping) return noSuchUpload()
    const storage = storageOf(storages, staged.storageDriver)
    return { upload, staged, storage, transfer: receivedBy(storage) }
  }

  /** Keeps one stretch, and answers the upload as it is behind it. */
  const keep = async ({ upload, staged, transfer }: Going, { length, bytes }: Segment) => {
    if (!hasPartsLeft(upload.parts))
      refuse({ kind: 'limitExceeded', message: 'It came in too many parts: send longer ones.' })
    const from = upload.offset
    const place = { part: upload.parts + 1, offset: from, length }
    const uploadId = staged.direct?.uploadId ?? ''
    const tag = await transfer.receive({ key: staged.key, uploadId }, place, bytes)
    const next = { ...upload, offset: from + length, parts: place.part, expiresAt: leaseEnd() }
    const advanced = await store.write(async ({ resumableUploads, stagedObjects }) => {
      const { objectId, expiresAt } = next
      await stagedObjects.extend(objectId, expiresAt)
      return resumableUploads.advance({ objectId, from, to: next.offset, tag, expiresAt })
    })
    return advanced ? next : refuse(offsetMoved(from))
  }

  const keepAll = async (found: Going, { length, bytes }: SentBytes): Promise<ResumableUpload> => {
    const { size, offset } = found.upload
    let upload = found.upload
    try {
      const pieces =
        length === null
          ? collectedSegments(bytes, size - offset)
          : segments(bytes, { total: length, longest: longestPart(size) })
      for await (const segment of pieces) upload = await keep({ ...found, upload }, segment)
    } catch (error) {
      // The sender is gone, or fell behind its own announcement: what is kept is kept.
      if (error instanceof LongerThanAnnounced) refuse(tooMany())
      if (!(error instanceof PartsRefused)) throw error
      refuse({ kind: 'invalid', message: 'Fewer bytes came than were announced.' })
    }
    return upload
  }

  const finish = async (
    actor: Actor,
    { upload, staged, storage, transfer }: Going,
  ): Promise<Appended> => {
    const { objectId, datasetId } = upload
    const ref: DatasetRef = { kind: 'id', id: datasetId }
    const uploadId = staged.direct?.uploadId ?? null
    if (uploadId !== null) {
      const tags = await store.read(({ resumableUploads }) => resumableUploads.tags(objectId))
      const parts = tags.map((tag, index) => ({ part: index + 1, tag }))
      await transfer.complete({ key: staged.key, uploadId }, parts)
    }
    const received = await measured(upload, { staged, storage })
    const added = await unpacking.addUpload(actor, ref, { received, input: upload.input })
    const fileIds = added.files.map(({ record }) => record.file.id)
    await store.write(({ resumableUploads }) => resumableUploads.finish(objectId, fileIds))
    return { upload: { ...upload, fileIds }, added }
  }

  /** Whoever asks while a file is being made of an upload, or has just been made, is told of that one. */
  const finishOnce = async (actor: Actor, found: Going): Promise<Appended> => {
    const { objectId } = found.upload
    const underWay = finishing.get(objectId) ?? finish(actor, found)
    finishing.set(objectId, underWay)
    try {
      return await underWay
    } catch (error) {
      const upload = await store.read(({ resumableUploads }) => resumableUploads.find(objectId))
      if (upload === null || upload.fileIds === null) throw error
      return { upload, added: null }
    } finally {
      finishing.delete(objectId)
    }
  }

  const measured = async (
    { fileName, declaredType: declared }: ResumableUpload,
    { staged, storage }: Pick<Going, 'staged' | 'storage'>,
  ): Promise<ReceivedFile> => {
    const settings = await store.read(({ settings: all }) => all.all())
    const algorithm = digestAlgorithm(settings)
    const { size, digest, crc32 } = await storage.measure(staged.key, algorithm)
    const head = await headOf(storage, staged.key, size)
    const contentType = await contentTypeOf(domain.typeDetection, { declared, fileName, head })
    const checksum = { type: algorithm, value: digest }
    return { staged, fileName, contentType, size, checksum, crc32 }
  }

  return {
    /** Makes room for a file of the dataset, which the caller then sends bit by bit. */
    begin: async (actor: Actor, ref: DatasetRef, announced: AnnouncedUpload) => {
      const { fileName, declaredType, input, size } = announced
      entryValues(fileName, input)
      tabularTags(input.tabularTags)
      const reserved = await store.write(async (unit) => {
        const access = await datasetFor(unit, actor, ref)
        const { dataset, held } = access
        requirePermission(held, 'EditDataset', actor)
        const { accountId } = requireAccount(actor)
        const driver = await effectiveDriver(unit, dataset, storages.preferred)
        receivedBy(storageOf(storages, driver))
        requireEditable(dataset.locks, held)
        await requireRoom(unit, access, { actor, incoming: 1 })
        await requireBytes(unit, { id: dataset.id, storageDriver: driver }, { size })
        const now = clock.now()
        const objectId = newObjectId(now.getTime(), ids.hex(RANDOM_DIGITS))
        const staged: StagedObject = {
          objectId,
          storageDriver: driver,
          key: objectKey(dataset.pid, objectId),
          datasetId: dataset.id,
          accountId,
          createdAt: now,
          leaseUntil: leaseEnd(),
          reservedBytes: size,
          // Nothing is signed for it: requests carry the token of whoever began it.
          direct: { size, partSize: longestPart(size), uploadId: null, secret: '' },
          sweeping: false,
        }
        const upload: ResumableUpload = {
          objectId,
          datasetId: dataset.id,
          accountId,
          size,
          offset: 0,
          parts: 0,
          fileName,
          declaredType,
          input,
          expiresAt: staged.leaseUntil,
          fileIds: null,
        }
        await unit.stagedObjects.add(staged)
        await unit.resumableUploads.add(upload)
        return { staged, upload }
      })
      const { staged, upload } = reserved
      const storage = storageOf(storages, staged.storageDriver)
      if (size === 0) {
        await storage.put(staged.key, nothing(), 'MD5')
        return (await finish(actor, { ...reserved, storage, transfer: receivedBy(storage) })).upload
      }
      const { uploadId } = await receivedBy(storage).begin(staged.key)
      await store.write(({ stagedObjects }) => stagedObjects.begun(staged.objectId, uploadId))
      return upload
    },

    /** Where the bytes of an upload go. */
    addressOf: ({ objectId }: ResumableUpload): string =>
      `${site.url}/api/resumableUploads/${objectId}`,

    /** How far an upload of the caller's has come. */
    state: ownUpload,

    /**
     * Takes the next bytes in, and makes a file of the upload when they are the last. Refuses bytes that begin
     * elsewhere than where the upload is. What has come before an interruption is kept, up to the last part.
     */
    append: async (actor: Actor, objectId: string, sent: SentBytes): Promise<Appended> => {
      try {
        const upload = await ownUpload(actor, objectId)
        const again = sent.offset === resumesAt(upload)
        if (sent.offset !== upload.offset && !again) return refuse(offsetMoved(sent.offset))
        if (upload.fileIds !== null) return { upload, added: null }
        if (upload.offset === upload.size) return await finishOnce(actor, await going(upload))
        if ((sent.length ?? 0) > upload.size - upload.offset) refuse(tooMany())
        const found = await going(upload)
        const now = await keepAll(found, sent)
        return now.offset < now.size
          ? { upload: now, added: null }
          : await finishOnce(actor, { ...found, upload: now })
      } finally {
        await closeUnread(sent.bytes)
      }
    },

    /** Gives an upload up, with what has come of it; a file that it became stays. */
    abandon: async (actor: Actor, objectId: string): Promise<void> => {
      const upload = await ownUpload(actor, objectId)
      const staged = await store.read(({ stagedObjects }) => stagedObjects.find(objectId))
      if (staged !== null && upload.fileIds === null) await dropDirect(domain, staged, null)
      await store.write(({ resumableUploads }) => resumableUploads.remove(objectId))
    },
  }
}

export interface Appended {
  readonly upload: ResumableUpload
  /** What the upload became, told when it has just become it. */
  readonly added: AddedUpload | null
}

const noSuchUpload = (): never =>
  refuse({ kind: 'missing', message: 'There is no such upload, or it has run out.' })

const tooMany = () =>
  ({ kind: 'invalid', message: 'These are more bytes than the upload has left.' }) as const

const offsetMoved = (offset: number) =>
  ({ kind: 'conflict', message: `The upload is not at byte ${offset}.` }) as const

/** A store elsewhere takes bytes from clients itself, and has no way of taking them over several connections. */
function receivedBy({ direct }: ObjectStorage): ReceivedTransfer {
  if (direct?.kind === 'received') return direct
  return refuse({
    kind: 'missing',
    message: 'The store of this dataset takes no resumable uploads: send the file to it directly.',
  })
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

async function* nothing(): AsyncGenerator<Uint8Array> {}
