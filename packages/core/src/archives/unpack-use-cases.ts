import type { DatasetRef } from '../datasets/dataset.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { type Addition, addFileUseCases, type Concluding } from '../files/add-use-cases.ts'
import { entryValues, tabularTags } from '../files/file-input.ts'
import type { AddedFiles } from '../files/insert-files.ts'
import { replaceUseCases } from '../files/replace-use-cases.ts'
import type { Replacement } from '../files/replacement.ts'
import {
  giveUpStaged,
  type ReceivedFile,
  requireRoom,
  storageOf,
  uploadUseCases,
} from '../files/upload-use-cases.ts'
import type { Domain } from '../ports.ts'
import { requireQuota } from '../quotas/quota-room.ts'
import { enforcedRoom } from '../quotas/reserve-bytes.ts'
import { refuse } from '../refusals/refusal.ts'
import { maxUploadSize, settingNumber } from '../settings/setting-values.ts'
import type { Actor } from '../users/actor.ts'
import { type StoredArchive, UnreadableArchive } from './archive.ts'
import { type ArchivedFile, archivedFiles } from './unpacked-files.ts'
import { type UnpackingPlan, unpackingPlan } from './unpacking.ts'
import { zipMembers } from './zip-directory.ts'

const ZIP = 'application/zip'
/** `:ZipUploadFilesLimit`, where it is not set. */
const USUAL_LIMIT = 1000
/** Files of one archive that are written at a time. */
const WIDTH = 4

/** What became of an upload. */
export interface AddedUpload extends AddedFiles {
  /** Why an archive was kept as one file; null when it was unpacked, or was none. */
  readonly keptWhole: string | null
}

/** An upload that is to be added. */
export interface UploadToAdd extends Addition {
  /** Written with whatever is made of it, once: of all who add the same upload one succeeds. */
  readonly concluding?: Concluding
}

interface Placed {
  readonly received: ReceivedFile
  readonly folder: string
}

/** Adding what was uploaded, archives as the files they hold (datasets supplement, 23.6). */
export const unpackUseCases = (domain: Domain) => {
  const { store, storages, clock, uploadLeaseMs } = domain
  const uploads = uploadUseCases(domain)
  const adding = addFileUseCases(domain)
  const replacing = replaceUseCases(domain)

  const opened = ({ staged, size }: ReceivedFile): StoredArchive => {
    const storage = storageOf(storages, staged.storageDriver)
    return { size, read: (range) => storage.get(staged.key, range) }
  }

  const planned = async (
    archive: StoredArchive,
    received: ReceivedFile,
  ): Promise<UnpackingPlan> => {
    const settings = await store.read(({ settings: all }) => all.all(), { consistency: 'latest' })
    try {
      return unpackingPlan(await zipMembers(archive), received.size, {
        members: settingNumber(settings, ':ZipUploadFilesLimit') ?? USUAL_LIMIT,
        fileSize: maxUploadSize(settings, received.staged.storageDriver),
      })
    } catch (error) {
      if (error instanceof UnreadableArchive) return { kind: 'keep', reason: reasonOf(error) }
      throw error
    }
  }

  /** Refuses all of it where not all of it would find room, and lets go of the room of the archive itself. */
  const requireAll = (
    actor: Actor,
    ref: DatasetRef,
    { received, incoming, bytes }: { received: ReceivedFile; incoming: number; bytes: number },
  ): Promise<void> =>
    store.write(async (unit) => {
      const access = await datasetFor(unit, actor, ref)
      await requireRoom(unit, access, { actor, incoming })
      const { objectId, datasetId, reservedBytes: reserved } = received.staged
      const room = await enforcedRoom(unit, datasetId, await unit.settings.all())
      if (room !== null) requireQuota(room, { size: bytes, reserved })
      await unit.stagedObjects.reserve(objectId, 0)
    })

  /** Keeps what has come alive while the rest is unpacked. */
  const keepAlive = async (objectIds: readonly string[]): Promise<void> => {
    const until = new Date(clock.now().getTime() + uploadLeaseMs)
    await store.write(({ stagedObjects }) => stagedObjects.extendAll(objectIds, until))
  }

  const receiveAll = async (
    actor: Actor,
    ref: DatasetRef,
    { files, archive }: { files: readonly ArchivedFile[]; archive: ReceivedFile },
  ): Promise<readonly Placed[]> => {
    const placed: (Placed | undefined)[] = []
    const queue = files.entries()
    let extendedAt = clock.now().getTime()
    const failures: unknown[] = []
    const work = async () => {
      for (const [index, { folder, open }] of queue) {
        if (failures.length > 0) return
        try {
          placed[index] = { folder, received: await uploads.receive(actor, ref, open()) }
          const now = clock.now().getTime()
          if (now - extendedAt < uploadLeaseMs / 3) continue
          extendedAt = now
          const come = placed.flatMap((each) => each?.received.staged.objectId ?? [])
          await keepAlive([archive.staged.objectId, ...come])
        } catch (error) {
          failures.push(error)
        }
      }
    }
    await Promise.all(Array.from({ length: WIDTH }, work))
    const come = placed.filter((each) => each !== undefined)
    if (failures.length === 0) return come
    await abandonAll(come)
    throw failures[0]
  }

  const abandonAll = async (placed: readonly Placed[]): Promise<void> => {
    // What cannot be removed now is swept when its lease ends.
    for (const { received } of placed) await uploads.abandon(received).catch(() => {})
  }

  const addWhole = async (
    actor: Actor,
    ref: DatasetRef,
    { addition, reason }: { addition: UploadToAdd; reason: string | null },
  ): Promise<AddedUpload> => {
    const { received, input, concluding } = addition
    const batch = { additions: [{ received, input }], concluding }
    return { ...(await adding.addAll(actor, ref, batch)), keptWhole: reason }
  }

  return {
    /**
     * Adds an upload to the draft: a zip as the files in it, all of them or none, and anything else, or a zip
     * that cannot be unpacked, as the one file it is. On a refusal the upload is still the caller's to abandon.
     */
    addUpload: async (
      actor: Actor,
      ref: DatasetRef,
      addition: UploadToAdd,
    ): Promise<AddedUpload> => {
      const { received, input } = addition
      if (received.contentType !== ZIP) return addWhole(actor, ref, { addition, reason: null })
      // What is wrong with the form is told before the work, and not after it.
      entryValues(received.fileName, input)
      tabularTags(input.tabularTags)
      const archive = opened(received)
      const plan = await planned(archive, received)
      if (plan.kind === 'refuse') return refuse({ kind: 'limitExceeded', message: plan.message })
      if (plan.kind === 'keep') return addWhole(actor, ref, { addition, reason: plan.reason })
      const files = archivedFiles(archive, plan.members)
      await requireAll(actor, ref, { received, incoming: files.length, bytes: plan.bytes })
      try {
        const placed = await receiveAll(actor, ref, { files, archive: received })
        return await addPlaced(actor, ref, { placed, addition })
      } catch (error) {
        if (!(error instanceof UnreadableArchive)) throw error
        const unreserved = { ...received, staged: { ...received.staged, reservedBytes: 0 } }
        const whole = { ...addition, received: unreserved }
        return addWhole(actor, ref, { addition: whole, reason: reasonOf(error) })
      }
    },

    /**
     * Replaces one file by an upload. A zip counts as the file in it, if there is just one; several files cannot
     * take the place of one (datasets supplement, 24.1). On a refusal the upload is the caller's to abandon.
     */
    replaceUpload: async (
      actor: Actor,
      replacement: Replacement,
      { received, input }: Addition,
    ): Promise<AddedFiles> => {
      const archive = opened(received)
      const plan = received.contentType === ZIP ? await planned(archive, received) : WHOLE
      if (plan.kind === 'refuse') return refuse({ kind: 'limitExceeded', message: plan.message })
      if (plan.kind === 'keep') return replacing.replace(actor, replacement, { received, input })
      const [only, ...others] = archivedFiles(archive, plan.members)
      if (only === undefined || others.length > 0)
        return refuse({
          kind: 'invalid',
          message: 'A zip with several files cannot replace one file.',
        })
      const ref: DatasetRef = { kind: 'id', id: received.staged.datasetId }
      const purpose = 'replacement'
      const file = await uploads.receive(actor, ref, { ...only.open(), purpose })
      try {
        const replaced = await replacing.replace(actor, replacement, { received: file, input })
        await uploads.abandon(received).catch(() => {})
        return replaced
      } catch (error) {
        await uploads.abandon(file).catch(() => {})
        throw error
      }
    },
  }

  async function addPlaced(
    actor: Actor,
    ref: DatasetRef,
    { placed, addition }: { placed: readonly Placed[]; addition: UploadToAdd },
  ): Promise<AddedUpload> {
    const { label: _, ...input } = addition.input
    const within = input.directoryLabel ?? ''
    const additions = placed.map(({ received, folder }) => ({
      received,
      input: { ...input, directoryLabel: within === '' ? folder : `${within}/${folder}` },
    }))
    try {
      const added = await adding.addAll(actor, ref, {
        additions,
        concluding: async (unit, fileIds) => {
          if (!(await giveUpStaged(unit, addition.received.staged)))
            refuse({ kind: 'conflict', message: 'The archive was removed, or unpacked, already.' })
          await addition.concluding?.(unit, fileIds)
        },
      })
      return { ...added, keptWhole: null }
    } catch (error) {
      await abandonAll(placed)
      throw error
    }
  }
}

const WHOLE: UnpackingPlan = { kind: 'keep', reason: 'it is no archive' }

const reasonOf = ({ message }: UnreadableArchive): string =>
  `it cannot be unpacked: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
