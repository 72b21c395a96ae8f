import type { Domain } from '../../ports/ports.ts'
import { type FileHistoryEntry, fileHistoryEntry } from '../../rules/files/file-history.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { shownRecords } from '../../rules/versions/version-detail.ts'
import { requireVisible } from '../datasets/dataset-access.ts'
import {
  type History,
  type HistoryPage,
  type HistoryVersion,
  historyFor,
} from '../versions/differences/history.ts'
import { datasetOfFile, fileFor, requireVisibleFile } from './file-access.ts'

/** A version in the history of a file, with the file's changes. */
export interface FileVersion extends HistoryVersion, FileHistoryEntry {}

/** The history of a file (docs/specification/differences.md#history-of-a-file). */
export const fileHistoryUseCases = ({ store }: Domain) => ({
  /** All versions that the caller may see, newest first, including those without the file. */
  history: (actor: Actor, fileId: number, page: HistoryPage): Promise<History<FileVersion>> =>
    store.read(async (unit) => {
      const { file } = await fileFor(unit, fileId)
      const access = await datasetOfFile(unit, actor, file)
      requireVisible(access, actor)
      requireVisibleFile(file, access)
      const { total, entries } = await historyFor(unit, access, page)
      const line = shownRecords(await unit.files.generations(file.rootFileId ?? file.id), access)
      const { releasedOrdinals } = access.dataset
      return {
        total,
        entries: entries.map((told) => ({
          ...told,
          ...fileHistoryEntry(line, told.outline, releasedOrdinals),
        })),
      }
    }),
})
