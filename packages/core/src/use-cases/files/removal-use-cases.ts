import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { namedFiles } from '../../rules/events/named-files.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { withPlaceholders } from '../../rules/metadata/placeholders.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { draftFor, type OpenDraft, saveDraft } from '../versions/draft.ts'
import { inputLevelsFor } from '../versions/metadata-validation.ts'
import { fileInDraft, filesInDraft } from './file-access.ts'
import { removeFromDraft } from './remove-from-draft.ts'

/**
 * Removes files from the draft (docs/specification/files.md#calls). Files that no released version contains
 * are deleted with their bytes.
 */
export const fileRemovalUseCases = ({ store, clock, catalogue, tabularIngest }: Domain) => {
  const drop = async (
    unit: WriteUnit,
    { open, actor, now }: { readonly open: OpenDraft; readonly actor: Actor; readonly now: Date },
    records: readonly FileRecord[],
  ): Promise<{ readonly destroyed: number }> => {
    const { draft, access } = open
    const { dataset } = access
    const { pid } = dataset
    const removed = await removeFromDraft(unit, { pid, draft, records }, tabularIngest)
    if (removed.destroyed > 0)
      await unit.datasets.save({ ...dataset, fileTotal: dataset.fileTotal - removed.destroyed })
    const levels = await inputLevelsFor(unit, access.dataset, catalogue)
    const left = {
      ...draft,
      metadata: withPlaceholders(draft.metadata, catalogue, levels),
      fileCount: draft.fileCount - removed.files,
      byteCount: draft.byteCount - removed.bytes,
      unf: removed.unf,
    }
    const details = namedFiles(records.map(({ file }) => file.id))
    await saveDraft(unit, { draft: left, actor, now }, { kind: 'filesDeleted', details })
    return { destroyed: removed.destroyed }
  }

  return {
    /** Removes one file. `destroyed`: it was deleted with its bytes. */
    delete: (actor: Actor, fileId: number): Promise<{ readonly destroyed: boolean }> =>
      store.write(async (unit) => {
        const now = clock.now()
        const { open, record } = await fileInDraft(unit, fileId, { actor, now })
        const { destroyed } = await drop(unit, { open, actor, now }, [record])
        return { destroyed: destroyed > 0 }
      }),

    /** Removes several files of one dataset, all or none; returns their number. */
    deleteAll: (actor: Actor, ref: DatasetRef, fileIds: readonly number[]): Promise<number> =>
      store.write(async (unit) => {
        const now = clock.now()
        const open = await draftFor(unit, { actor, ref, now })
        const records = await filesInDraft(unit, open, [...new Set(fileIds)])
        await drop(unit, { open, actor, now }, records)
        return records.length
      }),
  }
}
