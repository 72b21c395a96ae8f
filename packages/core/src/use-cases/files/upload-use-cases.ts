import type { Domain } from '../../ports/ports.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import type { Checksum } from '../../rules/files/file-record.ts'
import type { FileToReceive } from '../../rules/files/file-to-receive.ts'
import { captureHead, limitedBytes } from '../../rules/files/upload-limits.ts'
import type { SizeBounds } from '../../rules/quotas/shared-room.ts'
import { digestAlgorithm, maxUploadSize } from '../../rules/settings/setting-values.ts'
import type { StagedObject, StagedUpload } from '../../rules/staged-objects/staged-object.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { quotaMeter } from '../quotas/quota-meter.ts'
import { abandonStaged } from '../staged-objects/drop-staged.ts'
import {
  type ReservedUpload,
  reserveUpload,
  reserveUploads,
  reserveWithin,
  type UploadPlan,
} from '../staged-objects/reserve-upload.ts'
import { storageOf } from '../storage/configured-storage.ts'
import { contentTypeOf, HEAD_BYTES } from './content-type.ts'
import { sharedUnits } from './shared-units.ts'

const FORM: StagedUpload = { kind: 'form' }

type Announced = Pick<FileToReceive, 'atLeast' | 'atMost' | 'purpose' | 'origin'>

/** Stored bytes that belong to no file yet. */
export interface ReceivedFile {
  readonly staged: StagedObject
  readonly fileName: string
  readonly contentType: string
  readonly size: number
  readonly checksum: Checksum
  readonly crc32: number
}

type Reservation = Pick<ReservedUpload<UploadPlan>, 'staged' | 'metered' | 'settings'>

/** Space for one file that is about to be stored. */
export interface ReservedFile {
  readonly staged: StagedObject
  readonly receive: (file: FileToReceive) => Promise<ReceivedFile>
}

/**
 * Receives the bytes of new files (docs/architecture.md#bytes and docs/specification/adding-files.md#checks).
 */
export const uploadUseCases = (domain: Domain) => {
  const { store, storages, clock, uploadLeaseMs, uploadArrivals } = domain

  const asForm = {
    into: () => () => ({ upload: FORM, leaseMs: uploadLeaseMs }),
    // A form may contain the restriction after the file, so it is checked later.
    input: {},
  }

  const reserve = (
    actor: Actor,
    ref: DatasetRef,
    { atLeast = 0, atMost = atLeast, purpose = 'addition', origin = 'form' }: Announced,
  ): Promise<Reservation> =>
    purpose === 'addition' && origin === 'form'
      ? reserveShared(actor, ref, { atLeast, atMost })
      : store.write((unit) =>
          reserveUpload(domain, unit, {
            ...asForm,
            actor,
            ref,
            method: origin === 'form' ? 'native/http' : null,
            purpose,
            size: { size: atLeast, known: 'part' },
            atMost,
          }),
        )

  const reserveShared = sharedUnits((actor, ref, files: () => readonly SizeBounds[]) => {
    const wanted = { ...asForm, actor, ref, method: 'native/http', purpose: 'addition' } as const
    return store.write((unit) => reserveWithin(domain, unit, { ...wanted, files: files() }))
  })

  /** Extends the lease of the reservation while bytes arrive. */
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

  /** Stores the bytes under their reservation, which ends if that fails. */
  const stored = async (
    { staged, metered, settings }: Reservation,
    { fileName, declaredType, bytes }: FileToReceive,
  ): Promise<ReceivedFile> => {
    const limit = maxUploadSize(settings, staged.storageDriver)
    const algorithm = digestAlgorithm(settings)
    const meter = metered ? quotaMeter(domain, staged) : null
    const within = limitedBytes(meter === null ? bytes : meter.metered(bytes), limit)
    const watched = captureHead(leased(within, staged), HEAD_BYTES)
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
      uploadArrivals.settled(staged)
      await abandonStaged(domain, [staged])
      throw error
    }
  }

  return {
    /**
     * Stores the bytes for a dataset that the caller may edit. The caller then adds or abandons the file;
     * otherwise a sweep removes it after its lease. If the stream fails, nothing is left.
     */
    receive: async (actor: Actor, ref: DatasetRef, file: FileToReceive): Promise<ReceivedFile> => {
      const reservation = await reserve(actor, ref, file)
      if (isHere(file)) uploadArrivals.arrived(reservation.staged)
      return stored(reservation, file)
    },

    /**
     * Reserves for several files of an archive in one unit, and returns how to store each one's bytes, in that
     * order. Those that are not stored must be abandoned.
     */
    reserveAll: async (
      actor: Actor,
      ref: DatasetRef,
      sizes: readonly number[],
    ): Promise<readonly ReservedFile[]> => {
      const wanted = { ...asForm, actor, ref, method: null, purpose: 'addition', sizes } as const
      const all = await store.write((unit) => reserveUploads(domain, unit, wanted))
      return all.map((reservation) => ({
        staged: reservation.staged,
        receive: (file) => stored(reservation, file),
      }))
    },

    /** Removes the bytes of a file that will not be added. If that fails, a job removes them later. */
    abandon: ({ staged }: ReceivedFile): Promise<void> => {
      uploadArrivals.settled(staged)
      return abandonStaged(domain, [staged])
    },

    /** Like `abandon` for several files, with a constant number of statements. */
    abandonAll: (received: readonly Pick<ReceivedFile, 'staged'>[]): Promise<void> =>
      abandonStaged(
        domain,
        received.map(({ staged }) => staged),
      ),
  }
}

/** Whether the bytes of a file to add are all here, so that it will be added in a moment. */
const isHere = ({ atLeast = 0, atMost = 0, purpose, origin }: FileToReceive): boolean =>
  atLeast > 0 && atLeast === atMost && purpose !== 'replacement' && origin !== 'archive'
