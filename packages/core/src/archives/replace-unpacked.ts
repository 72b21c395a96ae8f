import type { DatasetRef } from '../datasets/dataset.ts'
import type { Addition } from '../files/add-use-cases.ts'
import type { AddedFiles } from '../files/insert-files.ts'
import { replaceUseCases } from '../files/replace-use-cases.ts'
import type { Replacement } from '../files/replacement.ts'
import { uploadUseCases } from '../files/upload-use-cases.ts'
import type { Domain } from '../ports.ts'
import { refuse } from '../refusals/refusal.ts'
import type { Actor } from '../users/actor.ts'
import { plannedArchive } from './planned-archive.ts'
import { ZIP } from './unpack-use-cases.ts'
import { archivedFiles } from './unpacked-files.ts'

/** Putting what was uploaded in the place of a file, an archive as the file it holds (24.1). */
export const replaceUnpackedUseCases = (domain: Domain) => {
  const uploads = uploadUseCases(domain)
  const { replace } = replaceUseCases(domain)
  return {
    /**
     * Replaces one file by an upload. A zip counts as the file in it, if there is just one; several files cannot
     * take the place of one (datasets supplement, 24.1). On a refusal the upload is the caller's to abandon.
     */
    replaceUpload: async (
      actor: Actor,
      replacement: Replacement,
      { received, input }: Addition,
    ): Promise<AddedFiles> => {
      if (received.contentType !== ZIP) return replace(actor, replacement, { received, input })
      const { archive, plan } = await plannedArchive(domain, received)
      if (plan.kind === 'refuse') return refuse({ kind: 'limitExceeded', message: plan.message })
      if (plan.kind === 'keep') return replace(actor, replacement, { received, input })
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
        const replaced = await replace(actor, replacement, { received: file, input })
        // It has done its service: what cannot be removed now is removed later.
        await uploads.abandon(received).catch(() => {})
        return replaced
      } catch (error) {
        await uploads.abandon(file).catch(() => {})
        throw error
      }
    },
  }
}
