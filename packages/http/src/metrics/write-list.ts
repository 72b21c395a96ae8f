import type { ItemSeries } from '@holdfast/core'
import type { MonthOfItems } from '@holdfast/core/rules'
import type { Writing } from '../output/send-pieces.ts'
import { WrittenText } from '../output/written-text.ts'
import type { ListForm } from './list-forms.ts'

/** A null is left out of JSON and empty in CSV. */
type Cell = string | number | null

/** Values in the order of the columns; the last one is a number. */
export type MetricRow = readonly Cell[]

/** A list of figures. */
export interface Listed {
  readonly columns: readonly string[]
  readonly rows: Iterable<MetricRow> | SeriesRows
}

/** Rows of a date, what an item has in every row, and its count. Read once, while they are sent. */
export interface SeriesRows {
  readonly months: Iterable<MonthOfItems<ItemSeries>>
  /** The cells between the date and the count. */
  readonly cellsOf: (item: ItemSeries) => MetricRow
}

/** Writes the whole list. */
export const listWriting = ({ columns, rows }: Listed, form: ListForm): Writing =>
  function* (text) {
    text.text(form.begin(columns))
    if ('months' in rows) yield* writeSeries(text, rows, labelsOf(columns, form))
    else yield* writeRows(text, rows, labelsOf(columns, form))
    text.text(form.end)
  }

/** What is written before, between and after values, as bytes. */
interface Labels {
  readonly form: ListForm
  /** The beginning of a row, with the label of its first value, for each column. */
  readonly firstRow: readonly Uint8Array[]
  readonly otherRows: readonly Uint8Array[]
  /** Before a value that is not the first of its row. */
  readonly further: readonly Uint8Array[]
  readonly rowEnd: Uint8Array
}

const BYTES = new TextEncoder()

function labelsOf(columns: readonly string[], form: ListForm): Labels {
  const behind = (text: string) => columns.map((column) => BYTES.encode(text + form.label(column)))
  return {
    form,
    firstRow: behind(form.beforeFirstRow + form.row.begin),
    otherRows: behind(form.betweenRows + form.row.begin),
    further: behind(form.comma),
    rowEnd: BYTES.encode(form.row.end),
  }
}

function* writeRows(
  text: WrittenText,
  rows: Iterable<MetricRow>,
  labels: Labels,
): Generator<void, void> {
  const write = cellWriter(text, labels)
  let begin = labels.firstRow
  for (const row of rows) {
    write(row, begin)
    text.bytes(labels.rowEnd)
    begin = labels.otherRows
    if (text.isFull) yield
  }
}

/** Writes values, each behind a label of its column: the first one that is written behind one of `begin`. */
const cellWriter =
  (text: WrittenText, { form, further }: Labels) =>
  (row: MetricRow, begin: readonly Uint8Array[]): void => {
    let labels = begin
    for (let n = 0; n < row.length; n += 1) {
      const cell = row[n] ?? null
      if (cell === null && form.leavesOutNull) continue
      text.bytes(labels[n] ?? NOTHING)
      if (typeof cell === 'number') text.number(cell)
      else if (cell !== null) text.text(form.text(cell))
      labels = further
    }
  }

const NOTHING = new Uint8Array()

/** There may be a row for each file in each month, so what an item has in every row is made once. */
function* writeSeries(
  text: WrittenText,
  { months, cellsOf }: SeriesRows,
  labels: Labels,
): Generator<void, void> {
  const cellsOfItem = lastingCells(cellsOf, labels)
  let [begin = NOTHING] = labels.firstRow
  for (const { date, items } of months) {
    const dated = BYTES.encode(labels.form.text(date))
    for (const each of items) {
      text.bytes(begin)
      text.bytes(dated)
      text.bytes(cellsOfItem(each))
      text.number(each.count)
      text.bytes(labels.rowEnd)
      begin = labels.otherRows[0] ?? NOTHING
      if (text.isFull) yield
    }
  }
}

/** All between the date of a row and its count. */
function lastingCells(cellsOf: SeriesRows['cellsOf'], labels: Labels) {
  const made: Uint8Array[] = []
  const further = labels.further.slice(1)
  const text = new WrittenText(0)
  const write = cellWriter(text, { ...labels, further })
  return ({ item, number }: { readonly item: ItemSeries; readonly number: number }): Uint8Array => {
    const known = made[number]
    if (known !== undefined) return known
    const row = cellsOf(item)
    text.clear()
    write(row, further)
    text.bytes(further[row.length] ?? NOTHING)
    const cells = text.written.slice()
    made[number] = cells
    return cells
  }
}
