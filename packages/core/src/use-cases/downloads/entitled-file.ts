import type { ReadUnit } from '../../ports/store/store.ts'
import { today } from '../../rules/calendar/day.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { denyFileAccess } from '../../rules/downloads/deny-file-access.ts'
import { noSuchDatafile } from '../../rules/downloads/no-such-datafile.ts'
import { withheld } from '../../rules/downloads/withheld.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { NO_PERMISSIONS } from '../../rules/roles/permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { datasetSeen } from '../datasets/dataset-access.ts'
import { visibleRecords } from '../files/visible-records.ts'
import { fileFacts, fileRights } from './file-rights.ts'

/** A file that the caller may download, as the newest version that they may see shows it. */
export interface EntitledFile {
  readonly record: FileRecord
  readonly access: DatasetAccess
  /** Whether everyone may download it, apart from a guestbook. */
  readonly open: boolean
}

/**
 * The file, if the caller may download it (docs/specification/downloads.md#who-may-read); refuses otherwise.
 */
export async function entitledFile(
  unit: ReadUnit,
  actor: Actor,
  { fileId, now }: { readonly fileId: number; readonly now: Date },
): Promise<EntitledFile> {
  const found = (await unit.files.find(fileId)) ?? noSuchDatafile(fileId)
  const ref = { kind: 'id', id: found.file.datasetId } as const
  const access = (await datasetSeen(unit, actor, ref)) ?? noSuchDatafile(fileId)
  const day = today(now)
  const rights = await fileRights(unit, { actor, access }, day)
  if (rights(found.file) !== null) return denyFileAccess()
  const [record = found] = await visibleRecords(unit, access, [found])
  const open = withheld(fileFacts(record.file, access.dataset), NO_PERMISSIONS, day) === null
  return { record, access, open }
}
