import type { Domain } from '../../ports/ports.ts'
import type { WorkSignal } from '../../ports/tables/table-engine.ts'
import type { ArchivedFile } from '../../rules/archives/unpacked-files.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { forEachConcurrently } from '../../rules/files/for-each-concurrently.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { type ReceivedFile, type ReservedFile, uploadUseCases } from '../files/upload-use-cases.ts'

/** How many files of one archive are stored at a time. */
const WIDTH = 8
/** For how many of them space is reserved in one unit. */
const GROUP = 200

/** A file from an archive: stored, not yet added to the dataset. */
export interface ReceivedMember {
  readonly received: ReceivedFile
  readonly folder: string
}

/** The files to take out of an archive, and the upload that contains them. */
export interface Unpacking {
  readonly files: readonly ArchivedFile[]
  readonly upload: ReceivedFile
  readonly signal?: CallerSignal | undefined
}

/** Aborted once the caller has left. */
export type CallerSignal = Pick<WorkSignal, 'aborted' | 'reason'>

/** Throws once the signal is aborted. Its reason may be no error, which streams of stores would not expect. */
export function requireWanted(signal: CallerSignal | undefined): void {
  if (signal?.aborted) throw new Error('The caller left', { cause: signal.reason })
}

type Held = Pick<ReceivedFile, 'staged'>

/** Stores the files of an archive, each as a separate upload. */
export const memberReceiver = (domain: Domain) => {
  const { store, clock, uploadLeaseMs } = domain
  const uploads = uploadUseCases(domain)

  /**
   * Extends the leases at intervals, so that the first files are not swept while later ones are still being
   * stored.
   */
  const keepingAlive = (upload: ReceivedFile, held: () => readonly Held[]) => {
    let extendedAt = clock.now().getTime()
    return async (): Promise<void> => {
      const now = clock.now().getTime()
      if (now - extendedAt < uploadLeaseMs / 3) return
      extendedAt = now
      const objectIds = [upload, ...held()].map(({ staged }) => staged.objectId)
      const until = new Date(now + uploadLeaseMs)
      await store.write(({ stagedObjects }) => stagedObjects.extendAll(objectIds, until))
    }
  }

  /** Removes their bytes. Jobs, or the sweeper when the leases end, clean up after a failure. */
  const abandonAll = (held: readonly Held[]): Promise<void> =>
    uploads.abandonAll(held).catch(() => {})

  return {
    /**
     * Stores all files and returns them in the given order; if one cannot be stored, or the caller leaves, removes all the
     * others.
     */
    receiveAll: async (
      actor: Actor,
      ref: DatasetRef,
      { files, upload, signal }: Unpacking,
    ): Promise<readonly ReceivedMember[]> => {
      const members: ReceivedMember[] = []
      let reserved: readonly ReservedFile[] = []
      const held = () => [...members.map(({ received }) => received), ...reserved]
      const keepAlive = keepingAlive(upload, held)
      const receiveGroup = async (group: readonly ArchivedFile[]) => {
        const sizes = group.map(({ size }) => size)
        reserved = await uploads.reserveAll(actor, ref, sizes)
        const pairs = group.flatMap((file, index) => {
          const reservation = reserved[index]
          return reservation === undefined ? [] : [{ file, reservation }]
        })
        const received: ReceivedMember[] = []
        await forEachConcurrently(pairs, WIDTH, async ({ file, reservation }, index) => {
          const { folder, open } = file
          const content = open()
          const bytes = whileWanted(content.bytes, signal)
          received[index] = { folder, received: await reservation.receive({ ...content, bytes }) }
          await keepAlive()
        })
        members.push(...received)
        reserved = []
      }
      try {
        for (let from = 0; from < files.length; from += GROUP)
          await receiveGroup(files.slice(from, from + GROUP))
        return members
      } catch (error) {
        await abandonAll(held())
        throw error
      }
    },

    abandon: (members: readonly ReceivedMember[]): Promise<void> =>
      abandonAll(members.map(({ received }) => received)),
  }
}

/** The bytes, until the caller leaves. */
async function* whileWanted(
  bytes: Bytes,
  signal: CallerSignal | undefined,
): AsyncGenerator<Uint8Array, void> {
  requireWanted(signal)
  for await (const chunk of bytes) {
    requireWanted(signal)
    yield chunk
  }
}
