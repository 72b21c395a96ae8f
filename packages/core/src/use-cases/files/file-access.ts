import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import { assignmentPointsOf, type DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import type { DataFile, FileRecord } from '../../rules/files/file-record.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { showsDataset } from '../../rules/roles/visibility.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { holdsAt } from '../../rules/versions/interval.ts'
import { datasetSeen } from '../datasets/dataset-access.ts'
import { accessAt, isHidden } from '../roles/held-permissions.ts'
import { type DraftEdit, draftFor, type OpenDraft } from '../versions/draft.ts'

/** Refuses a file that does not exist, or that the caller must not know of. */
export const noSuchFile = (fileId: number): never =>
  refuse({ kind: 'notFound', what: `File with ID ${fileId}`, fullStop: true })

/** Finds a file of any dataset; refuses an unknown id. */
export const fileFor = async (unit: ReadUnit, fileId: number): Promise<FileRecord> =>
  (await unit.files.find(fileId)) ?? noSuchFile(fileId)

/**
 * The id of the file with a persistent identifier; null if no file has it, or if the dataset is hidden from the
 * caller. It says nothing about what the caller may do with the file.
 */
export async function fileWithPid(unit: ReadUnit, actor: Actor, pid: Pid): Promise<number | null> {
  const record = await unit.files.findByPid(pid)
  const dataset = record && (await unit.datasets.find({ kind: 'id', id: record.file.datasetId }))
  if (record === null || dataset === null) return null
  const access = await accessAt(unit.roles, actor, assignmentPointsOf(dataset))
  return isHidden(unit, access) ? null : record.file.id
}

/** The dataset of a file. Where it is hidden from the caller, the file is refused like an unknown one. */
export const datasetOfFile = async (
  unit: ReadUnit,
  actor: Actor,
  { id, datasetId }: Pick<FileRecord['file'], 'id' | 'datasetId'>,
): Promise<DatasetAccess> =>
  (await datasetSeen(unit, actor, { kind: 'id', id: datasetId })) ?? noSuchFile(id)

/** The dataset of a file. Refuses callers who may not see the file. */
export async function accessThrough(
  unit: ReadUnit,
  actor: Actor,
  fileId: number,
): Promise<DatasetAccess> {
  const { file } = await fileFor(unit, fileId)
  const access = await datasetOfFile(unit, actor, file)
  requireVisibleFile(file, access)
  return access
}

/** Refuses a file that no released version contains unless the caller has `ViewUnpublishedDataset`. */
export function requireVisibleFile(
  file: Pick<DataFile, 'publishedAt'>,
  { held, actor }: Pick<DatasetAccess, 'held' | 'actor'>,
): void {
  if (!showsDataset(file, held))
    refuse({ kind: 'forbidden', needs: 'ViewUnpublishedDataset', who: assigneeOf(actor) })
}

/**
 * Opens the draft for an edit of the file; returns both. Refuses a file that the newest version does not
 * contain.
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

/**
 * Files of the draft, in the order of `fileIds`. Refuses invalid ids and files that the draft does not
 * contain.
 */
export async function filesInDraft(
  unit: ReadUnit,
  { draft }: OpenDraft,
  fileIds: readonly number[],
): Promise<readonly FileRecord[]> {
  if (fileIds.length === 0) refuse({ kind: 'invalid', message: 'No files are given.' })
  const ids = fileIds.filter((id) => Number.isSafeInteger(id) && id > 0)
  const found = new Map((await unit.files.among(draft, ids)).map((each) => [each.file.id, each]))
  const missing = fileIds.filter((id) => !found.has(id))
  if (missing.length > 0)
    refuse({
      kind: 'invalid',
      message: `These files do not belong to the newest version of the dataset: ${missing.slice(0, 20).join(', ')}`,
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
