import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { requireEditable } from '../../rules/datasets/dataset-locks.ts'
import { type DataFile, type FileRecord, isTabular } from '../../rules/files/file-record.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { datasetToChange, lockedDatasetFor } from '../datasets/dataset-access.ts'
import { contentTypeOf, headOf } from './content-type.ts'
import { fileFor } from './file-access.ts'
import { fileBytes, refuseUnread } from './file-bytes.ts'

/** The content type of a file before and after its bytes were looked at again. */
export interface Redetection {
  readonly dryRun: boolean
  readonly oldContentType: string
  readonly newContentType: string
}

/** Finds the content type of stored files again (docs/specification/files.md#calls). */
export const redetectUseCases = ({ store, storages, clock, typeDetection }: Domain) => {
  /** Runs outside a transaction, because a store may be slow. */
  const detected = async (
    { dataset }: DatasetAccess,
    { entry, file }: FileRecord,
  ): Promise<string> => {
    const bytes = fileBytes(storages, dataset.pid, file)
    const head = await headOf(bytes.get, file.size).catch((error) => refuseUnread(error, file.id))
    return contentTypeOf(typeDetection, { declared: null, fileName: entry.label, head })
  }

  const change = async (
    unit: WriteUnit,
    { actor, file }: { readonly actor: Actor; readonly file: DataFile },
    contentType: string,
  ): Promise<void> => {
    await unit.files.saveAll([{ ...file, contentType }])
    await unit.events.append({
      at: clock.now(),
      actor: assigneeOf(actor),
      kind: 'contentTypeRedetected',
      objectId: file.datasetId,
      details: { fileId: file.id, from: file.contentType, to: contentType },
    })
  }

  return {
    /**
     * Looks at the first bytes and the name of a file, and stores the content type that they show, in every version
     * at once. With `dryRun` nothing is stored. Refuses tabular files, whose type belongs to their stored form.
     */
    redetect: async (
      actor: Actor,
      fileId: number,
      { dryRun }: { readonly dryRun: boolean },
    ): Promise<Redetection> => {
      const { access, record } = await store.read(async (unit) => {
        const found = await fileFor(unit, fileId)
        const ref = { kind: 'id', id: found.file.datasetId } as const
        const dataset = await datasetToChange(unit, actor, ref)
        requireChangeable(dataset, { file: found.file, actor })
        return { access: dataset, record: found }
      })
      const newContentType = await detected(access, record)
      const { contentType: oldContentType } = record.file
      const redetection = { dryRun, oldContentType, newContentType }
      if (dryRun || oldContentType === newContentType) return redetection
      return store.write(async (unit) => {
        const ref = { kind: 'id', id: record.file.datasetId } as const
        const held = await lockedDatasetFor(unit, actor, ref)
        const { file } = await fileFor(unit, fileId)
        requireChangeable(held, { file, actor })
        await change(unit, { actor, file }, newContentType)
        return redetection
      })
    },
  }
}

function requireChangeable(
  { dataset, held }: DatasetAccess,
  { file, actor }: { readonly file: DataFile; readonly actor: Actor },
): void {
  requirePermission(held, 'EditDataset', actor)
  requireEditable(dataset.locks, held)
  if (isTabular(file))
    refuse({
      kind: 'invalid',
      message: 'The content type of a tabular file is not detected again.',
    })
}
