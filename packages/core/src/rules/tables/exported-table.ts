import { isEmbargoed, isRetentionExpired } from '../files/embargo-end.ts'
import type { Day, FileRecord } from '../files/file-record.ts'
import type { DataTable, TableVariable } from './table-variable.ts'
import type { VariableGroup } from './variable-metadata.ts'

/** What a document about a version tells of a table. */
export interface ExportedTable extends Pick<DataTable, 'rows' | 'columns'> {
  /** Null when its variables are not described: they are not for everybody, or too many. */
  readonly described: {
    readonly groups: readonly VariableGroup[]
    /** By place. */
    readonly variables: readonly TableVariable[]
  } | null
}

/** The most variables that a document about a version describes, of all its tables together. */
export const MOST_DESCRIBED = 5000

/**
 * Whether documents about a version describe the variables of a table: those who may see the version may have its bytes
 * (docs/specification/exports.md#ddi).
 */
export const isOpenTable = ({ entry, file }: FileRecord, today: Day): boolean =>
  file.table !== null &&
  !entry.restricted &&
  !file.restricted &&
  !isEmbargoed(file.embargo?.dateAvailable ?? null, today) &&
  !isRetentionExpired(file.retention?.dateUnavailable ?? null, today)
