import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import { noSuchRequestedFile } from '../../rules/access-requests/request-obstacle.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { assignmentPointsOf, type DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { isInReleasedVersion } from '../files/file-access.ts'
import { visibleRecords } from '../files/visible-records.ts'
import { accessAt } from '../roles/held-permissions.ts'

/** A file, and the dataset whose roles count for it. */
export interface RequestedFile {
  /** As the newest version that the caller may see shows it. */
  readonly record: FileRecord
  readonly access: DatasetAccess
}

/**
 * The file with its dataset locked, if the caller may see it: in a released version, or as somebody who sees
 * drafts. Refuses others in the words of docs/specification/access.md#request.
 */
export async function lockedFileFor(
  unit: WriteUnit,
  actor: Actor,
  fileId: number,
): Promise<RequestedFile> {
  const { dataset, record: found } = await lockedRecord(unit, fileId)
  const access = await accessTo(unit, actor, dataset)
  if (access === null || !sees(access, found)) return refuse(noSuchRequestedFile(fileId))
  const [record = found] = await visibleRecords(unit, access, [found])
  return { record, access }
}

/** A file and its dataset, which is locked; the file is read after that, as it may have been changed or removed before. */
export async function lockedRecord(
  unit: WriteUnit,
  fileId: number,
): Promise<{ readonly dataset: Dataset; readonly record: FileRecord }> {
  const none = (): never => refuse(noSuchRequestedFile(fileId))
  const { datasetId } = ((await unit.files.find(fileId)) ?? none()).file
  const dataset = (await unit.datasets.lock({ kind: 'id', id: datasetId })) ?? none()
  return { dataset, record: (await unit.files.find(fileId)) ?? none() }
}

/** Whether the caller may know of the file. */
export const sees = (
  { dataset, held }: DatasetAccess,
  { file }: Pick<FileRecord, 'file'>,
): boolean => held.has('ViewUnpublishedDataset') || isInReleasedVersion(file, dataset)

/** Null where a locally-fair collection hides the dataset: asking for access is no right to know of it. */
export async function accessTo(
  unit: ReadUnit,
  actor: Actor,
  dataset: Dataset,
): Promise<DatasetAccess | null> {
  const { held, barred } = await accessAt(unit.roles, actor, assignmentPointsOf(dataset))
  return barred ? null : { actor, dataset, held, masked: null }
}

/**
 * Whether the dataset accepts access requests: as its released version says, or its only draft
 * (docs/specification/access.md#switch-of-a-dataset).
 */
export async function acceptsRequests(
  unit: ReadUnit,
  { dataset: { id, released, newest } }: Pick<DatasetAccess, 'dataset'>,
): Promise<boolean> {
  const { ordinal } = released ?? newest
  const version = await unit.versions.find(id, { kind: 'ordinal', ordinal })
  return version?.terms.fileAccessRequest === true
}
