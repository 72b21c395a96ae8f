import type { Domain } from '../../ports/ports.ts'
import { UnreadableArchive } from '../../rules/archives/archive.ts'
import { type ArchivedFile, archivedFiles } from '../../rules/archives/unpacked-files.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { entryValues, type FileInput, tabularTags } from '../../rules/files/file-input.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { type Addition, addFileUseCases, type Concluding } from '../files/add-use-cases.ts'
import type { AddedFiles } from '../files/insert-files.ts'
import { requireRestrictable } from '../files/require-restrictable.ts'
import { requireRoom } from '../files/require-room.ts'
import type { ReceivedFile } from '../files/upload-use-cases.ts'
import { giveUpStaged } from '../staged-objects/drop-staged.ts'
import { orGiveRoomBack, takeRoomOf, withoutRoom } from './archive-room.ts'
import { plannedArchive, reasonOf } from './planned-archive.ts'
import { memberReceiver, type ReceivedMember } from './receive-members.ts'

export const ZIP = 'application/zip'

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

interface Demand {
  readonly upload: ReceivedFile
  readonly input: FileInput
  /** How many files, and their bytes together. */
  readonly incoming: number
  readonly bytes: number
}

/** Adding what was uploaded, archives as the files they hold (docs/specification/adding-files.md#zips). */
export const unpackUseCases = (domain: Domain) => {
  const { store } = domain
  const members = memberReceiver(domain)
  const adding = addFileUseCases(domain)

  /** Refuses all of it where not all of it may come in, and lets go of the room of the archive itself. */
  const requireAll = (actor: Actor, ref: DatasetRef, demand: Demand): Promise<void> =>
    store.write(async (unit) => {
      const { upload, input, incoming, bytes } = demand
      const access = await datasetFor(unit, actor, ref)
      await requireRestrictable(unit, access.dataset, input)
      await requireRoom(unit, access, { actor, incoming })
      await takeRoomOf(upload, bytes, unit)
    })

  const addWhole = async (
    actor: Actor,
    ref: DatasetRef,
    { addition, reason }: { readonly addition: UploadToAdd; readonly reason: string | null },
  ): Promise<AddedUpload> => {
    const { received, input, concluding } = addition
    const batch = { additions: [{ received, input }], concluding }
    return { ...(await adding.addAll(actor, ref, batch)), keptWhole: reason }
  }

  /** Adds what came out of an archive, in one unit with the end of the archive itself. */
  const addMembers = async (
    actor: Actor,
    ref: DatasetRef,
    { received, addition }: Unpacked,
  ): Promise<AddedUpload> => {
    const concluding: Concluding = async (unit, fileIds) => {
      if (!(await giveUpStaged(unit, addition.received.staged)))
        refuse({ kind: 'conflict', message: 'The archive was removed, or unpacked, already.' })
      await addition.concluding?.(unit, fileIds)
    }
    const additions = additionsOf({ received, addition })
    try {
      return { ...(await adding.addAll(actor, ref, { additions, concluding })), keptWhole: null }
    } catch (error) {
      await members.abandon(received)
      throw error
    }
  }

  /** Adds what is in an archive, or the archive where that turns out to be damaged. */
  const addUnpacked = async (
    actor: Actor,
    ref: DatasetRef,
    { files, addition }: Unpackable,
  ): Promise<AddedUpload> => {
    const { received: upload } = addition
    try {
      const received = await members.receiveAll(actor, ref, { files, upload })
      return await addMembers(actor, ref, { received, addition })
    } catch (error) {
      if (!(error instanceof UnreadableArchive)) throw error
      const whole = { ...addition, received: withoutRoom(upload) }
      return addWhole(actor, ref, { addition: whole, reason: reasonOf(error) })
    }
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
      const { received: upload, input } = addition
      if (upload.contentType !== ZIP) return addWhole(actor, ref, { addition, reason: null })
      // What is wrong with the form is told before the work, and not after it.
      entryValues(upload.fileName, input)
      tabularTags(input.tabularTags)
      const { archive, plan } = await plannedArchive(domain, upload)
      if (plan.kind === 'refuse') return refuse({ kind: 'limitExceeded', message: plan.message })
      if (plan.kind === 'keep') return addWhole(actor, ref, { addition, reason: plan.reason })
      const files = archivedFiles(archive, plan.members)
      const { bytes } = plan
      await requireAll(actor, ref, { upload, input, incoming: files.length, bytes })
      return orGiveRoomBack(domain, upload, () => addUnpacked(actor, ref, { files, addition }))
    },
  }
}

interface Unpackable {
  readonly files: readonly ArchivedFile[]
  readonly addition: UploadToAdd
}

interface Unpacked {
  readonly received: readonly ReceivedMember[]
  readonly addition: UploadToAdd
}

/** What is said of the archive is said of every file in it, but for its name. */
function additionsOf({ received, addition }: Unpacked): readonly Addition[] {
  const { label: _, ...input } = addition.input
  const within = input.directoryLabel ?? ''
  return received.map(({ received: member, folder }) => ({
    received: member,
    input: { ...input, directoryLabel: within === '' ? folder : `${within}/${folder}` },
  }))
}
