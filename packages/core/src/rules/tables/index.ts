export { bundledForm, type GivenFile, type GivenForm, givenFile } from './given-form.ts'
export {
  decideIngest,
  evolveIngest,
  INGEST_STATES,
  type Ingest,
  type IngestCommand,
  type IngestEvent,
  type IngestObstacle,
  type IngestState,
} from './ingest.ts'
export { ingestColumnLimit, isIngestSizeLimit, isWithinIngestLimit } from './ingest-limits.ts'
export type { IngestReport } from './ingest-report.ts'
export { type IngestedTable, TABLE_TYPE } from './ingested-table.ts'
export {
  archivalForm,
  type Formed,
  type StoredForm,
  storedBytes,
  uploadedForm,
} from './stored-forms.ts'
export type { CellValue } from './tab-rows.ts'
export { tableBase, tableLabel } from './table-names.ts'
export {
  type DataTable,
  type MissingRange,
  type NewTableVariable,
  type RowMark,
  STATISTICS,
  type TableVariable,
  VARIABLE_TYPES,
  type VariableCategory,
  type VariableStatistics,
  type VariableType,
} from './table-variable.ts'
