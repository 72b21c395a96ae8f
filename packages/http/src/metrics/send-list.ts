import { preferredType } from '../input/accepted-type.ts'
import { quotedCell } from '../output/csv-cells.ts'
import { csv, ok } from '../output/envelope.ts'
import { RequestRefused } from '../refusals/request-refused.ts'
import type { AppContext } from '../request/environment.ts'

/** A row: values by column, in the order of the columns. A null is left out of JSON and empty in CSV. */
export type MetricRow = Readonly<Record<string, string | number | null>>

/** A list of figures and how it is saved. */
export interface MetricList {
  /** Without its ending. */
  readonly fileName: string
  readonly columns: readonly string[]
  readonly rows: readonly MetricRow[]
}

/** CSV unless the client asks for JSON (docs/specification/metrics.md#form-of-the-answer). */
export function sendList(c: AppContext, { fileName, columns, rows }: MetricList): Response {
  const type = preferredType(c, ['application/json', 'text/csv'], 'text/csv')
  c.header('Vary', 'Accept', { append: true })
  switch (type) {
    case 'application/json':
      return ok(c, rows.map(withoutNulls))
    case 'text/csv':
      return csv(c, fileName, csvText(columns, rows))
    case null:
      throw new RequestRefused({
        fault: 'notAcceptable',
        message: 'This is answered as application/json or text/csv',
      })
  }
}

const withoutNulls = (row: MetricRow): MetricRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

/** Line feeds are between rows only; texts are quoted and numbers are not. */
const csvText = (columns: readonly string[], rows: readonly MetricRow[]): string =>
  [
    columns.join(','),
    ...rows.map((row) => columns.map((name) => cellOf(row[name])).join(',')),
  ].join('\n')

const cellOf = (value: string | number | null | undefined): string =>
  typeof value === 'string' ? quotedCell(value) : String(value ?? '')
