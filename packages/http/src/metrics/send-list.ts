import type { ItemSeries } from '@holdfast/core'
import type { MonthOfItems } from '@holdfast/core/rules'
import { preferredType } from '../input/accepted-type.ts'
import { quotedCell } from '../output/csv-cells.ts'
import { csvHeaders } from '../output/envelope.ts'
import { JSON_TYPE } from '../output/json.ts'
import { sendPieces } from '../output/send-pieces.ts'
import { RequestRefused } from '../refusals/request-refused.ts'
import type { AppContext } from '../request/environment.ts'

/** A null is left out of JSON and empty in CSV. */
type Cell = string | number | null

/** Values in the order of the columns. */
export type MetricRow = readonly Cell[]

/** A list of figures and how it is saved. */
export interface MetricList {
  /** Without its ending. */
  readonly fileName: string
  readonly columns: readonly string[]
  readonly rows: Iterable<MetricRow> | SeriesRows
}

/** Rows of a date, what an item has in every row, and its count. Read once, while they are sent. */
export interface SeriesRows {
  readonly months: Iterable<MonthOfItems<ItemSeries>>
  /** The cells between the date and the count. */
  readonly cellsOf: (item: ItemSeries) => MetricRow
}

/** CSV unless the client asks for JSON (docs/specification/metrics.md#form-of-the-answer). */
export async function sendList(c: AppContext, list: MetricList): Promise<Response> {
  const type = preferredType(c, ['application/json', 'text/csv'], 'text/csv')
  c.header('Vary', 'Accept', { append: true })
  switch (type) {
    case 'application/json':
      return sendPieces(c, piecesOf(list, JSON_LIST), { 'Content-Type': JSON_TYPE })
    case 'text/csv':
      return sendPieces(c, piecesOf(list, CSV_LIST), csvHeaders(list.fileName))
    case null:
      throw new RequestRefused({
        fault: 'notAcceptable',
        message: 'This is answered as application/json or text/csv',
      })
  }
}

/** How a list is written. */
interface ListForm {
  begin(columns: readonly string[]): string
  readonly end: string
  readonly row: { readonly begin: string; readonly end: string }
  readonly beforeFirstRow: string
  readonly betweenRows: string
  /** With a comma before it. */
  cell(column: string, value: Cell): string
}

const JSON_LIST: ListForm = {
  begin: () => '{"status":"OK","data":[',
  end: ']}',
  row: { begin: '{', end: '}' },
  beforeFirstRow: '',
  betweenRows: ',',
  cell: (column, value) => (value === null ? '' : `,"${column}":${JSON.stringify(value)}`),
}

/** No line feed ends the last row, or the header of an empty list; texts are quoted and numbers are not. */
const CSV_LIST: ListForm = {
  begin: (columns) => columns.join(','),
  end: '',
  row: { begin: '', end: '' },
  beforeFirstRow: '\n',
  betweenRows: '\n',
  cell: (_column, value) => `,${typeof value === 'string' ? quotedCell(value) : (value ?? '')}`,
}

function* piecesOf({ columns, rows }: MetricList, form: ListForm): Generator<string, void> {
  const texts = 'months' in rows ? seriesTexts(rows, columns, form) : rowTexts(rows, columns, form)
  yield form.begin(columns)
  let before = form.beforeFirstRow
  for (const text of texts) {
    yield before + text
    before = form.betweenRows
  }
  yield form.end
}

const cellsText = (row: MetricRow, columns: readonly string[], form: ListForm): string =>
  columns.map((column, n) => form.cell(column, row[n] ?? null)).join('')

function* rowTexts(
  rows: Iterable<MetricRow>,
  columns: readonly string[],
  form: ListForm,
): Generator<string, void> {
  for (const row of rows)
    yield form.row.begin + cellsText(row, columns, form).slice(1) + form.row.end
}

/** There may be a row for each file in each month, so what an item has in every row is written once. */
function* seriesTexts(
  { months, cellsOf }: SeriesRows,
  [dateColumn = '', ...columns]: readonly string[],
  form: ListForm,
): Generator<string, void> {
  const count = form.cell(columns.at(-1) ?? '', 0).slice(0, -1)
  const written = new Map<ItemSeries, string>()
  for (const { date, items } of months) {
    const begin = form.row.begin + form.cell(dateColumn, date).slice(1)
    for (const each of items) {
      let cells = written.get(each.item)
      if (cells === undefined) {
        cells = cellsText(cellsOf(each.item), columns.slice(0, -1), form) + count
        written.set(each.item, cells)
      }
      yield begin + cells + each.count + form.row.end
    }
  }
}
