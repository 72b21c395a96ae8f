import type { Domain } from '../../ports/ports.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import type { Checksum } from '../../rules/files/file-record.ts'
import type { FileToReceive } from '../../rules/files/file-to-receive.ts'
import { captureHead, limitedBytes } from '../../rules/files/upload-limits.ts'
import { digestAlgorithm, maxUploadSize } from '../../rules/settings/setting-values.ts'
import type { StagedObject, StagedUpload } from '../../rules/staged-objects/staged-object.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { quotaMeter } from '../quotas/quota-meter.ts'
import { abandonStaged } from '../staged-objects/drop-staged.ts'
import { reserveUpload } from '../staged-objects/reserve-upload.ts'
import { storageOf } from '../storage/configured-storage.ts'
import { contentTypeOf, HEAD_BYTES } from './content-type.ts'

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

/**
 * Receives the bytes of new files (docs/architecture.md#bytes and docs/specification/adding-files.md#checks).
 */
export const uploadUseCases = (domain: Domain) => {
  const { store, storages, clock, uploadLeaseMs } = domain

  const reserve = (
    actor: Actor,
    ref: DatasetRef,
    { atLeast = 0, atMost = atLeast, purpose = 'addition', origin = 'form' }: Announced,
  ) =>
    store.write((unit) =>
      reserveUpload(domain, unit, {
        actor,
        ref,
        method: origin === 'form' ? 'native/http' : null,
        into: () => () => ({ upload: FORM, leaseMs: uploadLeaseMs }),
        purpose,
        // A form may contain the restriction after the file, so it is checked later.
        input: {},
        size: { size: atLeast, known: 'part' },
        atMost,
      }),
    )

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

  return {
    /**
     * Stores the bytes for a dataset that the caller may edit. The caller then adds or abandons the file;
     * otherwise a sweep removes it after its lease. If the stream fails, nothing is left.
     */
    receive: async (
      actor: Actor,
      ref: DatasetRef,
      { fileName, declaredType, bytes, ...announced }: FileToReceive,
    ): Promise<ReceivedFile> => {
      const { staged, metered, settings } = await reserve(actor, ref, announced)
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
        await abandonStaged(domain, [staged])
        throw error
      }
    },

    /** Removes the bytes of a file that will not be added. If that fails, a job removes them later. */
    abandon: ({ staged }: ReceivedFile): Promise<void> => abandonStaged(domain, [staged]),

    /** Like `abandon` for several files, with a constant number of statements. */
    abandonAll: (received: readonly ReceivedFile[]): Promise<void> =>
      abandonStaged(
        domain,
        received.map(({ staged }) => staged),
      ),
  }
}
