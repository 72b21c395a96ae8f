export {
  type AskedAggregate,
  type AskedFilter,
  type AskedOrder,
  type AskedQuery,
  type AskedValue,
  namesIn,
  typedQuery,
} from './asked-query.ts'
export {
  areOthersWanted,
  type CodebookElements,
  isElementWanted,
  wantedElement,
} from './codebook-elements.ts'
export type { CodebookSource } from './codebook-source.ts'
export {
  type ColumnSummary,
  FREQUENT_VALUES,
  HISTOGRAM_BARS,
  type Histogram,
  shortValue,
} from './column-summary.ts'
export {
  type ColumnPrint,
  type ColumnsDifference,
  columnsDifference,
} from './columns-difference.ts'
export { csvCell, csvForm, csvLine } from './csv-form.ts'
export { described } from './described-variable.ts'
export { type ExportedTable, isOpenTable, MOST_DESCRIBED } from './exported-table.ts'
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
export { ingestColumnLimit, isWithinIngestLimit } from './ingest-limits.ts'
export type { IngestReport } from './ingest-report.ts'
export { type IngestedTable, TABLE_TYPE } from './ingested-table.ts'
export { jsonLinesForm } from './json-lines-form.ts'
export {
  frameName,
  isWorkspace,
  KEPT_FORMS,
  type KeptForm,
  MADE_FORMS,
  MADE_TYPES,
  type MadeForm,
  madeName,
} from './made-forms.ts'
export { PARQUET_KEY, parquetMetadata, parquetNames } from './parquet-metadata.ts'
export {
  archivalForm,
  type Formed,
  type StoredForm,
  storedBytes,
  uploadedForm,
} from './stored-forms.ts'
export type { CellValue } from './tab-rows.ts'
export { cellsOf, cellValue } from './tab-rows.ts'
export { tableBase, tableLabel } from './table-names.ts'
export {
  AGGREGATE_FUNCTIONS,
  type AggregateFunction,
  columnsRead,
  FILTER_OPS,
  type OutputType,
  outputType,
  QUERY_LIMITS,
  QUERY_ROWS,
  type QueryColumn,
  type QueryFilter,
  type QueryOrder,
  type QueryOutput,
  type QueryValue,
  type TableQuery,
} from './table-query.ts'
export {
  type DataTable,
  formatCategoryOf,
  intervalOf,
  isNumeric,
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
export { textLines } from './text-lines.ts'
export type { AskedCategory, AskedVariable } from './variable-edits.ts'
export { type AskedGroup, MOST_GROUP_MEMBERS } from './variable-groups.ts'
export {
  type CategoryMetadata,
  NO_VARIABLE_METADATA,
  VARIABLE_TEXTS,
  type VariableGroup,
  type VariableMetadata,
  type VariableText,
} from './variable-metadata.ts'
