import type { DatasetAccess } from '../datasets/dataset-access.ts'
import { refuse } from '../refusals/refusal.ts'
import type { ReadUnit, WriteUnit } from '../store/store.ts'
import { type DraftEdit, draftFor, type OpenDraft } from '../versions/draft.ts'
import type { FileRecord } from './file-record.ts'

export const noSuchFile = (fileId: number): never =>
  refuse({ kind: 'notFound', what: `File with ID ${fileId}` })

/** The file, wherever it is; refuses an unknown one. */
export const fileFor = async (unit: ReadUnit, fileId: number): Promise<FileRecord> =>
  (await unit.files.find(fileId)) ?? noSuchFile(fileId)

/**
 * The draft that holds the file, open for an edit, and the file as the draft shows it. Refuses a file that
 * the newest version no longer holds.
 */
export async function fileInDraft(
  unit: WriteUnit,
  fileId: number,
  edit: Omit<DraftEdit, 'ref'>,
): Promise<{ readonly open: OpenDraft; readonly record: FileRecord }> {
  const { file } = await fileFor(unit, fileId)
  const open = await draftFor(unit, { ...edit, ref: { kind: 'id', id: file.datasetId } })
  const record = await unit.files.in(open.draft, fileId)
  if (record === null)
    return refuse({
      kind: 'invalid',
      message: `File ${fileId} is not part of the newest version of its dataset.`,
    })
  return { open, record }
}

/** Whether any of the dataset's RELEASED versions holds the file (access supplement, 2). */
export const isReleased = (
  { since, until }: FileRecord['file'],
  { releasedOrdinals }: DatasetAccess['dataset'],
): boolean =>
  releasedOrdinals.some((ordinal) => since <= ordinal && (until === null || ordinal < until))
