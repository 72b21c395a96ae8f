import type { Domain } from '../../ports/ports.ts'
import type { ArchivedFile } from '../../rules/archives/unpacked-files.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { forEachConcurrently } from '../../rules/files/for-each-concurrently.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { type ReceivedFile, uploadUseCases } from '../files/upload-use-cases.ts'

/** How many files of one archive are stored at a time. */
const WIDTH = 4

/** A file from an archive: stored, not yet added to the dataset. */
export interface ReceivedMember {
  readonly received: ReceivedFile
  readonly folder: string
}

/** The files to take out of an archive, and the upload that contains them. */
export interface Unpacking {
  readonly files: readonly ArchivedFile[]
  readonly upload: ReceivedFile
}

/** Stores the files of an archive, each as a separate upload. */
export const memberReceiver = (domain: Domain) => {
  const { store, clock, uploadLeaseMs } = domain
  const uploads = uploadUseCases(domain)

  /**
   * Extends the leases at intervals, so that the first files are not swept while later ones are still being
   * stored.
   */
  const keepingAlive = (upload: ReceivedFile, come: () => readonly ReceivedMember[]) => {
    let extendedAt = clock.now().getTime()
    return async (): Promise<void> => {
      const now = clock.now().getTime()
      if (now - extendedAt < uploadLeaseMs / 3) return
      extendedAt = now
      const received = [upload, ...come().map((member) => member.received)]
      const objectIds = received.map(({ staged }) => staged.objectId)
      const until = new Date(now + uploadLeaseMs)
      await store.write(({ stagedObjects }) => stagedObjects.extendAll(objectIds, until))
    }
  }

  /** Removes their bytes. Jobs, or the sweeper when the leases end, clean up after a failure. */
  const abandon = (members: readonly ReceivedMember[]): Promise<void> =>
    uploads.abandonAll(members.map(({ received }) => received)).catch(() => {})

  return {
    /**
     * Stores all files and returns them in the given order; if one cannot be stored, removes all the others.
     */
    receiveAll: async (
      actor: Actor,
      ref: DatasetRef,
      { files, upload }: Unpacking,
    ): Promise<readonly ReceivedMember[]> => {
      const members: (ReceivedMember | undefined)[] = []
      const stored = () => members.filter((member) => member !== undefined)
      const keepAlive = keepingAlive(upload, stored)
      try {
        await forEachConcurrently(files, WIDTH, async ({ folder, open }, index) => {
          members[index] = { folder, received: await uploads.receive(actor, ref, open()) }
          await keepAlive()
        })
        return stored()
      } catch (error) {
        await abandon(stored())
        throw error
      }
    },

    abandon,
  }
}
