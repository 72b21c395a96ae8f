import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { holdsAt } from '../../rules/versions/interval.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { type DraftEdit, draftFor, type OpenDraft } from '../versions/draft.ts'

export const noSuchFile = (fileId: number): never =>
  refuse({ kind: 'notFound', what: `File with ID ${fileId}` })

/** The file, wherever it is; refuses an unknown one. */
export const fileFor = async (unit: ReadUnit, fileId: number): Promise<FileRecord> =>
  (await unit.files.find(fileId)) ?? noSuchFile(fileId)

/** The dataset of a file, for those who may know of the file. */
export async function accessThrough(
  unit: ReadUnit,
  actor: Actor,
  fileId: number,
): Promise<DatasetAccess> {
  const { file } = await fileFor(unit, fileId)
  const access = await datasetFor(unit, actor, { kind: 'id', id: file.datasetId })
  if (file.publishedAt === null) requirePermission(access.held, 'ViewUnpublishedDataset', actor)
  return access
}

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

/** Several files as the draft shows them, in the order of their ids; refuses those it does not hold, or that are not ids. */
export async function filesInDraft(
  unit: ReadUnit,
  { draft }: OpenDraft,
  fileIds: readonly number[],
): Promise<readonly FileRecord[]> {
  if (fileIds.length === 0) refuse({ kind: 'invalid', message: 'No files were named.' })
  const ids = fileIds.filter((id) => Number.isSafeInteger(id) && id > 0)
  const found = new Map((await unit.files.among(draft, ids)).map((each) => [each.file.id, each]))
  const missing = fileIds.filter((id) => !found.has(id))
  if (missing.length > 0)
    refuse({
      kind: 'invalid',
      message: `These are no files of the newest version of the dataset: ${missing.slice(0, 20).join(', ')}`,
    })
  return fileIds.flatMap((id) => found.get(id) ?? [])
}

/**
 * Whether any released version of the dataset contains the file; deaccessioned versions do not count
 * (docs/specification/downloads.md#who-may-read).
 */
export const isInReleasedVersion = (
  file: Pick<FileRecord['file'], 'since' | 'until'>,
  { releasedOrdinals }: DatasetAccess['dataset'],
): boolean => releasedOrdinals.some((ordinal) => holdsAt(file, ordinal))
