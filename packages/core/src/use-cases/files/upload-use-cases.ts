import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { effectiveFileCountLimit } from '../../rules/collections/effective-values.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { requireEditable } from '../../rules/datasets/dataset-locks.ts'
import { type Checksum, objectKey } from '../../rules/files/file-record.ts'
import { objectId as newObjectId } from '../../rules/files/object-id.ts'
import type { FileToReceive } from '../../rules/files/received-file.ts'
import { limitedBytes, requireFileCount, watchedHead } from '../../rules/files/upload-limits.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import { digestAlgorithm, maxUploadSize } from '../../rules/settings/setting-values.ts'
import { requireUploadMethod } from '../../rules/settings/upload-methods.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'
import { type Actor, isSuperuser } from '../../rules/users/actor.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { quotaMeter } from '../quotas/quota-meter.ts'
import { enforcedRoom, requireBytes } from '../quotas/reserve-bytes.ts'
import { abandonStaged } from '../staged-objects/drop-staged.ts'
import { storageOf } from '../storage/configured-storage.ts'
import { uploadDriver } from '../storage-drivers/effective-driver.ts'
import { contentTypeOf } from './content-type.ts'

const HEAD_BYTES = 4096

/** Random hexadecimal digits behind the time in an object id. */
const RANDOM_DIGITS = 12

type Announced = Pick<FileToReceive, 'atLeast' | 'atMost' | 'purpose' | 'origin'>

/** Bytes that are stored and belong to no file yet. */
export interface ReceivedFile {
  readonly staged: StagedObject
  readonly fileName: string
  readonly contentType: string
  readonly size: number
  readonly checksum: Checksum
  readonly crc32: number
}

/**
 * Taking bytes in, before they are a file of a version (docs/architecture.md#bytes and
 * docs/specification/adding-files.md#checks).
 */
export const uploadUseCases = (domain: Domain) => {
  const { store, storages, clock, ids, uploadLeaseMs } = domain

  const reserve = (
    actor: Actor,
    ref: DatasetRef,
    { atLeast = 0, atMost = atLeast, purpose = 'addition', origin = 'form' }: Announced,
  ) =>
    store.write(async (unit) => {
      const settings = await unit.settings.all()
      if (origin === 'form') requireUploadMethod(settings, 'native/http')
      const access = await datasetFor(unit, actor, ref)
      requirePermission(access.held, 'EditDataset', actor)
      const { accountId } = requireAccount(actor)
      requireEditable(access.dataset.locks, access.held)
      if (purpose === 'addition') await requireRoom(unit, access, { actor, incoming: 1 })
      const { dataset } = access
      const storageDriver = await uploadDriver(unit, dataset, storages)
      const bounds = { id: dataset.id, storageDriver }
      const left = await requireBytes(unit, bounds, { size: atLeast, known: 'part', settings })
      const now = clock.now()
      const objectId = newObjectId(now.getTime(), ids.hex(RANDOM_DIGITS))
      const staged: StagedObject = {
        objectId,
        storageDriver,
        key: objectKey(dataset.pid, objectId),
        datasetId: dataset.id,
        accountId,
        createdAt: now,
        leaseUntil: new Date(now.getTime() + uploadLeaseMs),
        // All of it at once where there is room: two that grow beside each other may both come to nothing.
        reservedBytes: Math.max(atLeast, Math.min(atMost, left)),
        kind: 'form',
      }
      await unit.stagedObjects.add(staged)
      return {
        staged,
        metered: (await enforcedRoom(unit, dataset.id, settings)) !== null,
        limit: maxUploadSize(settings, storageDriver),
        algorithm: digestAlgorithm(settings),
      }
    })

  /** Keeps the reservation alive while bytes arrive, however long that takes. */
  async function* leased(
    bytes: Bytes,
    { objectId, createdAt }: StagedObject,
  ): AsyncGenerator<Uint8Array, void> {
    let renewedAt = createdAt.getTime()
    for await (const chunk of bytes) {
      const now = clock.now().getTime()
      if (now - renewedAt > uploadLeaseMs / 3) {
        renewedAt = now
        const until = new Date(now + uploadLeaseMs)
        await store.write(({ stagedObjects }) => stagedObjects.extend(objectId, until))
      }
      yield chunk
    }
  }

  return {
    /**
     * Stores the bytes for a dataset the caller may edit. The caller then adds the file, or abandons it;
     * what neither happens to is swept when its lease ends. A stream that breaks leaves nothing.
     */
    receive: async (
      actor: Actor,
      ref: DatasetRef,
      { fileName, declaredType, bytes, ...announced }: FileToReceive,
    ): Promise<ReceivedFile> => {
      const { staged, metered, limit, algorithm } = await reserve(actor, ref, announced)
      const meter = metered ? quotaMeter(domain, staged) : null
      const within = limitedBytes(meter === null ? bytes : meter.metered(bytes), limit)
      const watched = watchedHead(leased(within, staged), HEAD_BYTES)
      try {
        const storage = storageOf(storages, staged.storageDriver)
        const { size, digest, crc32 } = await storage.put(staged.key, watched.bytes, algorithm)
        const contentType = await contentTypeOf(domain.typeDetection, {
          declared: declaredType,
          fileName,
          head: watched.head(),
        })
        return {
          staged: { ...staged, reservedBytes: meter?.reserved() ?? staged.reservedBytes },
          fileName,
          contentType,
          size,
          checksum: { type: algorithm, value: digest },
          crc32,
        }
      } catch (error) {
        await abandonStaged(domain, [staged])
        throw error
      }
    },

    /** Removes the bytes of a file that will not be added. What cannot be removed now is removed later. */
    abandon: ({ staged }: ReceivedFile): Promise<void> => abandonStaged(domain, [staged]),

    /** As `abandon`, in as many statements for many as for one. */
    abandonAll: (received: readonly ReceivedFile[]): Promise<void> =>
      abandonStaged(
        domain,
        received.map(({ staged }) => staged),
      ),
  }
}

/** Refuses when the dataset is full. Superusers are exempt. */
export async function requireRoom(
  unit: ReadUnit,
  { dataset }: DatasetAccess,
  { actor, incoming }: { readonly actor: Actor; readonly incoming: number },
): Promise<void> {
  if (isSuperuser(actor)) return
  const lineage = await unit.collections.lineage({ kind: 'id', id: dataset.collectionId })
  if (lineage === null) throw new Error(`Dataset ${dataset.id} has no collection`)
  requireFileCount(
    { existing: dataset.fileTotal, incoming },
    effectiveFileCountLimit(dataset.fileCountLimit, lineage),
  )
}
