import type { Domain } from '../../ports/ports.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import {
  notInNewest,
  type Replacement,
  refuseUnknownFile,
  replacementProblem,
} from '../../rules/files/replacement.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { TERMS_INVALID, termsAreValid } from '../../rules/versions/terms.ts'
import { datasetToChange } from '../datasets/dataset-access.ts'
import { requireReserved } from '../quotas/reserve-bytes.ts'
import { draftFor } from '../versions/draft.ts'
import { toInsert } from './add-use-cases.ts'
import type { Addition } from './addition.ts'
import { type AddedFiles, insertFiles } from './insert-files.ts'

/** Replaces a file by an uploaded one (docs/specification/adding-files.md#replace-a-file). */
export const replaceUseCases = (domain: Domain) => {
  const { store, clock, storages } = domain
  return {
    /**
     * The dataset of a file that the caller may replace; checked before the bytes are received. Refuses a
     * file that the newest version does not contain.
     */
    toReplace: (actor: Actor, fileId: number): Promise<DatasetRef> =>
      store.read(async (unit) => {
        const record = (await unit.files.find(fileId)) ?? refuseUnknownFile(fileId)
        const ref: DatasetRef = { kind: 'id', id: record.file.datasetId }
        const { held } = await datasetToChange(unit, actor, ref)
        requirePermission(held, 'EditDataset', actor)
        if (record.entry.until !== null) refuse(notInNewest(fileId))
        return ref
      }),

    /**
     * Replaces one file of the draft. The new file inherits the embargo of the old one, but not its name,
     * folder or restriction. Released versions keep the old file; a file that only the draft contains is
     * deleted.
     */
    replace: (actor: Actor, replacement: Replacement, addition: Addition): Promise<AddedFiles> =>
      store.write(async (unit) => {
        const now = clock.now()
        const { fileId } = replacement
        const found = (await unit.files.find(fileId)) ?? refuseUnknownFile(fileId)
        const ref: DatasetRef = { kind: 'id', id: found.file.datasetId }
        const open = await draftFor(unit, { actor, ref, now })
        const old = await unit.files.in(open.draft, fileId)
        if (old === null) return refuse(notInNewest(fileId))
        const file = { ...toInsert(storages, addition), replaces: old }
        const problem = replacementProblem(old, replacement, file.stored)
        if (problem !== null) refuse(problem)
        if (file.values.restricted && !termsAreValid(open.draft.terms, true))
          refuse({ kind: 'termsInvalid', message: TERMS_INVALID })
        await requireReserved(unit, open.access.dataset.id, [addition.received])
        const { staged } = addition.received
        if (staged.datasetId !== found.file.datasetId)
          refuse({ kind: 'invalid', message: 'The bytes were uploaded to another dataset.' })
        if (!(await unit.stagedObjects.remove(staged.objectId)))
          refuse({
            kind: 'conflict',
            message: 'The uploaded bytes were already removed or added.',
          })
        return insertFiles(unit, { ...domain, open, actor, now }, [file])
      }),
  }
}
