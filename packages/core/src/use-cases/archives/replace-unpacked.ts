import type { Domain } from '../../ports/ports.ts'
import { UnreadableArchive } from '../../rules/archives/archive.ts'
import { keptArchiveReport } from '../../rules/archives/kept-archive.ts'
import type { ArchivedFile } from '../../rules/archives/unpacked-files.ts'
import { isUnpacked } from '../../rules/archives/unpacked-types.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import type { Replacement } from '../../rules/files/replacement.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'
import type { Addition } from '../files/addition.ts'
import { replaceUseCases } from '../files/replace-use-cases.ts'
import { uploadUseCases } from '../files/upload-use-cases.ts'
import {
  orRestoreReservation,
  releaseReservationFor,
  withoutReservation,
} from './archive-reservation.ts'
import { plannedArchive, reasonOf } from './planned-archive.ts'
import type { AddedUpload } from './unpack-use-cases.ts'

interface OnlyMember {
  readonly addition: Addition
  readonly member: ArchivedFile
}

/**
 * Replaces a file by an upload; an archive counts as the one file it contains
 * (docs/specification/adding-files.md#replace-a-file).
 */
export const replaceUnpackedUseCases = (domain: Domain) => {
  const { store } = domain
  const uploads = uploadUseCases(domain)
  const { replace } = replaceUseCases(domain)

  const byWhole = async (
    actor: Actor,
    replacement: Replacement,
    { addition, reason }: { readonly addition: Addition; readonly reason: string | null },
  ): Promise<AddedUpload> => {
    const warning = reason === null ? null : keptArchiveReport(reason)
    const replaced = await replace(actor, replacement, { ...addition, warning })
    return { ...replaced, keptWhole: reason }
  }

  const byMember = async (
    actor: Actor,
    replacement: Replacement,
    { addition: { received, input }, member }: OnlyMember,
  ): Promise<AddedUpload> => {
    const ref: DatasetRef = { kind: 'id', id: received.staged.datasetId }
    const purpose = 'replacement'
    const file = await uploads.receive(actor, ref, { ...member.open(), purpose })
    try {
      const addition = { received: file, input }
      const replaced = await byWhole(actor, replacement, { addition, reason: null })
      // The archive is no longer needed; if removing it fails now, the sweeper removes it later.
      await uploads.abandon(received).catch(() => {})
      return replaced
    } catch (error) {
      await uploads.abandon(file).catch(() => {})
      throw error
    }
  }

  /**
   * Replaces the file by the only one in an archive, or by the archive itself if that proves to be damaged.
   */
  const byUnpacked = async (
    actor: Actor,
    replacement: Replacement,
    unpackable: OnlyMember,
  ): Promise<AddedUpload> => {
    const { addition } = unpackable
    try {
      return await byMember(actor, replacement, unpackable)
    } catch (error) {
      if (!(error instanceof UnreadableArchive)) throw error
      const whole = { ...addition, received: withoutReservation(addition.received) }
      return byWhole(actor, replacement, { addition: whole, reason: reasonOf(error) })
    }
  }

  return {
    /**
     * Replaces one file by an upload. A zip with exactly one file counts as that file, and a gzipped FITS file is uncompressed; a zip with
     * several files is refused (docs/specification/adding-files.md#replace-a-file). A zip that cannot be unpacked
     * counts as an ordinary file. After a refusal the caller must abandon the upload.
     */
    replaceUpload: async (
      actor: Actor,
      replacement: Replacement,
      addition: Addition,
    ): Promise<AddedUpload> => {
      const { received } = addition
      if (!isUnpacked(received.contentType))
        return byWhole(actor, replacement, { addition, reason: null })
      const plan = await plannedArchive(domain, received)
      if (plan.kind === 'refuse') return refuse({ kind: 'limitExceeded', message: plan.message })
      if (plan.kind === 'keep')
        return byWhole(actor, replacement, { addition, reason: plan.reason })
      const [member, ...others] = plan.files
      if (member === undefined || others.length > 0)
        return refuse({
          kind: 'invalid',
          message: 'A zip with several files cannot replace one file.',
        })
      await store.write((unit) => releaseReservationFor(received, plan.bytes, unit))
      return orRestoreReservation(domain, received, () =>
        byUnpacked(actor, replacement, { addition, member }),
      )
    },
  }
}
