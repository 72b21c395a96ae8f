export { type FileBytes, memoryBytes } from './binary/file-bytes.ts'
export { type OpenedTable, writeTable } from './binary/opened-table.ts'
export { combinedFingerprint } from './fingerprints/fingerprint.ts'
export { describedVariable, inBatches, namesLine } from './ingest/described-variables.ts'
export { inMemoryIngest, sizesOf } from './ingest/in-memory-ingest.ts'
export { readUpload, type UploadReading, type UploadSource } from './ingest/read-upload.ts'
export { doubleText } from './numbers/double-text.ts'
export { rWorkspaces } from './r/write/write-workspace.ts'
export { type ReadTable, readTable } from './readers/read-table.ts'
export {
  formatOfContentType,
  formatOfName,
  TABLE_EXTENSIONS,
  type TableFormat,
} from './readers/table-format.ts'
export { openSav } from './spss/system-file.ts'
export { openStata } from './stata/stata-table.ts'
export { memorySpill, type Spill } from './statistics/spill.ts'
export { type Summary, storedSummary } from './statistics/summary.ts'
export { frequencyOf } from './tables/category-counts.ts'
export type { Category, ColumnNature, ColumnType, InvalidRange } from './tables/column.ts'
export { DEFAULT_LIMITS } from './tables/limits.ts'
export type { Table, Variable } from './tables/table.ts'
export { TableRefusal, type TableReport } from './tables/table-refusal.ts'
export { COMMA_SEPARATED, type Separated, TAB_SEPARATED } from './text/separated.ts'
export { TablePass } from './text/table-pass.ts'
export type { NoNumber, TextTable } from './text/text-table.ts'
export { TypePass } from './text/type-pass.ts'
