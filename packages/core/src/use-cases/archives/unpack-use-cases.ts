import type { Domain } from '../../ports/ports.ts'
import { UnreadableArchive } from '../../rules/archives/archive.ts'
import { keptArchiveReport } from '../../rules/archives/kept-archive.ts'
import type { ArchivedFile } from '../../rules/archives/unpacked-files.ts'
import { isUnpacked, ZIP } from '../../rules/archives/unpacked-types.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { entryValues, type FileInput, tabularTags } from '../../rules/files/file-input.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { addFileUseCases } from '../files/add-use-cases.ts'
import type { Addition, AfterInsert } from '../files/addition.ts'
import type { AddedFiles } from '../files/insert-files.ts'
import { requireRestrictable } from '../files/require-restrictable.ts'
import { requireRoom } from '../files/require-room.ts'
import type { ReceivedFile } from '../files/upload-use-cases.ts'
import { releaseStaged } from '../staged-objects/drop-staged.ts'
import {
  orRestoreReservation,
  releaseReservationFor,
  withoutReservation,
} from './archive-reservation.ts'
import { plannedArchive, reasonOf } from './planned-archive.ts'
import {
  type CallerSignal,
  memberReceiver,
  type ReceivedMember,
  requireWanted,
} from './receive-members.ts'

/** The result of adding an upload. */
export interface AddedUpload extends AddedFiles {
  /** Why an archive was kept as one file; null when it was unpacked or the upload is no archive. */
  readonly keptWhole: string | null
}

/** An upload to add to a dataset. */
export interface UploadToAdd extends Addition {
  /**
   * Runs in the same unit of work that adds the files. When several callers add the same upload, one
   * succeeds.
   */
  readonly afterInsert?: AfterInsert
  /** Unpacking stops when it is aborted, unless the files are being added already. */
  readonly signal?: CallerSignal
}

interface Demand {
  readonly upload: ReceivedFile
  readonly input: FileInput
  /** Number of files, and their total bytes. */
  readonly incoming: number
  readonly bytes: number
}

/**
 * Adds uploads to a draft; archives are added as the files they contain
 * (docs/specification/adding-files.md#zips).
 */
export const unpackUseCases = (domain: Domain) => {
  const { store } = domain
  const members = memberReceiver(domain)
  const adding = addFileUseCases(domain)

  /** Refuses all files when one of them may not be added, and releases the archive's own reservation. */
  const requireAll = (actor: Actor, ref: DatasetRef, demand: Demand): Promise<void> =>
    store.write(async (unit) => {
      const { upload, input, incoming, bytes } = demand
      const access = await datasetFor(unit, actor, ref)
      await requireRestrictable(unit, access.dataset, input)
      await requireRoom(domain, unit, { ...access, incoming })
      await releaseReservationFor(upload, bytes, unit)
    })

  const addWhole = async (
    actor: Actor,
    ref: DatasetRef,
    { addition, reason }: { readonly addition: UploadToAdd; readonly reason: string | null },
  ): Promise<AddedUpload> => {
    const { received, input, afterInsert } = addition
    const warning = reason === null ? null : keptArchiveReport(reason)
    const file = { received, input, warning }
    const added = await (afterInsert === undefined
      ? adding.add(actor, ref, file)
      : adding.addAll(actor, ref, { additions: [file], afterInsert }))
    return { ...added, keptWhole: reason }
  }

  /** Adds the files of an archive and removes the archive in one unit of work. */
  const addMembers = async (
    actor: Actor,
    ref: DatasetRef,
    { received, addition }: Unpacked,
  ): Promise<AddedUpload> => {
    const afterInsert: AfterInsert = async (unit, fileIds) => {
      if (!(await releaseStaged(unit, addition.received.staged)))
        refuse({ kind: 'conflict', message: 'The archive was already removed or unpacked.' })
      await addition.afterInsert?.(unit, fileIds)
    }
    const additions = additionsOf({ received, addition })
    try {
      requireWanted(addition.signal)
      return { ...(await adding.addAll(actor, ref, { additions, afterInsert })), keptWhole: null }
    } catch (error) {
      await members.abandon(received)
      throw error
    }
  }

  /** Adds the files of an archive, or the archive itself if that proves to be damaged. */
  const addUnpacked = async (
    actor: Actor,
    ref: DatasetRef,
    { files, addition }: Unpackable,
  ): Promise<AddedUpload> => {
    const { received: upload, signal } = addition
    try {
      const received = await members.receiveAll(actor, ref, { files, upload, signal })
      return await addMembers(actor, ref, { received, addition })
    } catch (error) {
      if (!(error instanceof UnreadableArchive)) throw error
      const whole = { ...addition, received: withoutReservation(upload) }
      return addWhole(actor, ref, { addition: whole, reason: reasonOf(error) })
    }
  }

  return {
    /**
     * Adds an upload to the draft: a zip as the files it contains (all or none), a gzipped FITS file uncompressed,
     * everything else, and what cannot be unpacked, as one file. Rejects once the signal is aborted, leaving nothing but the upload. After
     * that, as after a refusal, the caller must abandon the upload.
     */
    addUpload: async (
      actor: Actor,
      ref: DatasetRef,
      addition: UploadToAdd,
    ): Promise<AddedUpload> => {
      const { received: upload, input } = addition
      if (!isUnpacked(upload.contentType)) return addWhole(actor, ref, { addition, reason: null })
      // Its files take longer than others would wait for it.
      domain.uploadArrivals.settled(upload.staged)
      // Reports mistakes in the form before the costly work.
      entryValues(upload.fileName, input)
      tabularTags(input.tabularTags)
      const plan = await plannedArchive(domain, upload)
      if (plan.kind === 'refuse') return refuse({ kind: 'limitExceeded', message: plan.message })
      if (plan.kind === 'keep') return addWhole(actor, ref, { addition, reason: plan.reason })
      const { files, bytes } = plan
      await requireAll(actor, ref, { upload, input, incoming: files.length, bytes })
      return orRestoreReservation(domain, upload, () =>
        addUnpacked(actor, ref, { files, addition }),
      )
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

/** Everything given for the archive, except the name of a zip, applies to every file in it. */
function additionsOf({ received, addition }: Unpacked): readonly Addition[] {
  const { label: _, ...rest } = addition.input
  const input = addition.received.contentType === ZIP ? rest : addition.input
  const within = input.directoryLabel ?? ''
  return received.map(({ received: member, folder }) => ({
    received: member,
    input: { ...input, directoryLabel: within === '' ? folder : `${within}/${folder}` },
  }))
}
