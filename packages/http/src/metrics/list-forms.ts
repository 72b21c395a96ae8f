import { quotedCell } from '../output/csv-cells.ts'

/** How a list is written. */
export interface ListForm {
  begin(columns: readonly string[]): string
  readonly end: string
  readonly row: { readonly begin: string; readonly end: string }
  readonly beforeFirstRow: string
  readonly betweenRows: string
  /** What is written before a value of the column. */
  label(column: string): string
  /** Between two values. */
  readonly comma: string
  text(value: string): string
  /** Otherwise its place stays empty. */
  readonly leavesOutNull: boolean
}

/** An enveloped list of objects; a member without a value is absent. */
export const JSON_LIST: ListForm = {
  begin: () => '{"status":"OK","data":[',
  end: ']}',
  row: { begin: '{', end: '}' },
  beforeFirstRow: '',
  betweenRows: ',',
  label: (column) => `"${column}":`,
  comma: ',',
  text: (value) => JSON.stringify(value),
  leavesOutNull: true,
}

/** No line feed ends the last row, or the header of an empty list; texts are quoted and numbers are not. */
export const CSV_LIST: ListForm = {
  begin: (columns) => columns.join(','),
  end: '',
  row: { begin: '', end: '' },
  beforeFirstRow: '\n',
  betweenRows: '\n',
  label: () => '',
  comma: ',',
  text: quotedCell,
  leavesOutNull: false,
}
