import type { ReadUnit } from '../../../ports/store/store.ts'
import { today } from '../../../rules/calendar/day.ts'
import type { DatasetAccess } from '../../../rules/datasets/dataset-access.ts'
import { withheld } from '../../../rules/downloads/withheld.ts'
import type { FileRecord } from '../../../rules/files/file-record.ts'
import { NO_PERMISSIONS } from '../../../rules/roles/permission.ts'
import {
  type ColumnsDifference,
  columnsDifference,
} from '../../../rules/tables/columns-difference.ts'
import type { Sides } from '../../../rules/versions/differences/metadata-difference.ts'
import { isDraft, type Version } from '../../../rules/versions/version.ts'
import { fileFacts } from '../../downloads/file-rights.ts'

/** The columns that one comparison looks at, of all tables together. */
const MOST_COLUMNS = 20_000

/**
 * How the columns of replaced tables differ, by the id of the newer file; tables beyond the first 20,000 columns of
 * older and newer ones together have no entry. A comparison of releases is the same for every caller, so it tells only of tables that everybody may
 * download. One query; none without replaced tables.
 */
export async function replacedTables(
  unit: ReadUnit,
  {
    access,
    after,
    now,
  }: { readonly access: DatasetAccess; readonly after: Version; readonly now: Date },
  replaced: readonly Sides<FileRecord>[],
): Promise<ReadonlyMap<number, ColumnsDifference>> {
  const held = isDraft(after) ? access.held : NO_PERMISSIONS
  const isOpen = ({ file }: FileRecord) =>
    file.table !== null && withheld(fileFacts(file, access.dataset), held, today(now)) === null
  const pairs = replaced.filter((pair) => isOpen(pair.before) && isOpen(pair.after))
  if (pairs.length === 0) return new Map()
  const ids = pairs.flatMap((pair) => [pair.before.file.id, pair.after.file.id])
  const columns = await unit.tables.columns(ids, MOST_COLUMNS)
  return new Map(
    pairs.flatMap((pair) => {
      const [before, after] = [columns.get(pair.before.file.id), columns.get(pair.after.file.id)]
      if (before === undefined || after === undefined) return []
      return [[pair.after.file.id, columnsDifference(before, after)] as const]
    }),
  )
}
