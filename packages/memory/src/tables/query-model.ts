import {
  type CellValue,
  cellsOf,
  cellValue,
  type QueryColumn,
  type QueryFilter,
  type QueryOutput,
  type QueryValue,
  type TableQuery,
} from '@holdfast/core/rules'

/** A value that can be compared: whole numbers exactly, text by code point; null when missing. */
export type Comparable = number | bigint | string | null

/** The cells of a row as the text has them. */
export type TextRow = readonly string[]

export const rowsOf = (text: string): readonly TextRow[] =>
  text.split('\n').slice(0, -1).map(cellsOf)

/** A cell as queries compare it; `NaN` is missing. */
export function comparable(row: TextRow, { place, type }: QueryColumn): Comparable {
  const cell = row[place] ?? ''
  if (cell === '') return null
  if (type === 'integer') return BigInt(cell.replace(/^\+/, ''))
  if (type !== 'decimal' && type !== 'float') return `${cellValue(cell, type)}`
  const value = numberOf(cell)
  return Number.isNaN(value) ? null : value
}

/** The number that a cell or a value says. */
export const numberOf = (text: string): number =>
  Number(text.replace(/^([+-]?)inf(inity)?$/i, '$1Infinity'))

/** A value as answers give it. */
export function given(value: Comparable): CellValue {
  if (typeof value === 'bigint') {
    const digits = `${value}`.replace('-', '')
    return digits.length <= 15 ? Number(value) : `${value}`
  }
  if (typeof value !== 'number' || Number.isFinite(value)) return value
  return value > 0 ? 'Inf' : '-Inf'
}

/** The rows that a query finds, without its limit and offset: an evaluation for tests, in plain steps. */
export function evaluate(rows: readonly TextRow[], query: TableQuery): readonly Found[] {
  const kept = rows.filter((row) => query.filters.every((filter) => meets(row, filter)))
  const found = query.group === null ? kept.map((row) => rowFound(row, query)) : groups(kept, query)
  return [...found].sort((a, b) => compareFound(a, b, query))
}

interface Found {
  readonly cells: readonly Comparable[]
  /** What the query orders by. */
  readonly keys: readonly Comparable[]
  /** The columns of the group. */
  readonly group: readonly Comparable[]
}

const rowFound = (row: TextRow, { outputs, order }: TableQuery): Found => {
  const cells = outputs.map(({ column }) => (column === null ? null : comparable(row, column)))
  const keys = order.map(({ by }) =>
    by.kind === 'column' ? comparable(row, by.column) : (cells[by.place] ?? null),
  )
  return { cells, keys, group: [] }
}

function groups(rows: readonly TextRow[], query: TableQuery): readonly Found[] {
  const columns = query.group ?? []
  const members = new Map<string, TextRow[]>()
  if (columns.length === 0) members.set('', [])
  for (const row of rows) {
    const key = columns.map((column) => `${comparable(row, column) ?? '\0'}`).join('\t')
    members.set(key, [...(members.get(key) ?? []), row])
  }
  return [...members.values()].map((some) => {
    const [first = []] = some
    const group = columns.map((column) => comparable(first, column))
    const cells = query.outputs.map((output) =>
      output.kind === 'column' ? comparable(first, output.column) : aggregate(some, output),
    )
    const keys = query.order.map(({ by }) =>
      by.kind === 'column' ? comparable(first, by.column) : (cells[by.place] ?? null),
    )
    return { cells, keys, group }
  })
}

function aggregate(
  rows: readonly TextRow[],
  output: Extract<QueryOutput, { readonly kind: 'aggregate' }>,
): Comparable {
  const { column } = output
  if (column === null) return rows.length
  const values = rows.flatMap((row) => comparable(row, column) ?? [])
  switch (output.function) {
    case 'count':
      return values.length
    case 'sum':
      return sum(values)
    case 'mean':
      return values.length === 0 ? null : Number(sum(values)) / values.length
    case 'min':
      return values.reduce<Comparable>(
        (least, one) => (compare(one, least) < 0 ? one : least),
        null,
      )
    case 'max':
      return values.reduce<Comparable>(
        (most, one) => (most === null || compare(one, most) > 0 ? one : most),
        null,
      )
  }
}

function sum(values: readonly (number | bigint | string)[]): Comparable {
  if (values.length === 0) return null
  if (values.every((value) => typeof value === 'bigint'))
    return values.reduce((total, value) => total + value, 0n)
  return values.reduce<number>((total, value) => total + Number(value), 0)
}

function meets(row: TextRow, filter: QueryFilter): boolean {
  const cell = comparable(row, filter.column)
  if (filter.kind === 'isMissing') return (cell === null) === filter.missing
  if (cell === null) return false
  switch (filter.kind) {
    case 'in':
      return filter.values.some((value) => compare(cell, wanted(value)) === 0)
    case 'contains':
      return `${cell}`.includes(filter.text)
    case 'compare':
      return TESTS[filter.op](compare(cell, wanted(filter.value)))
  }
}

const TESTS = {
  eq: (order: number) => order === 0,
  ne: (order: number) => order !== 0,
  lt: (order: number) => order < 0,
  le: (order: number) => order <= 0,
  gt: (order: number) => order > 0,
  ge: (order: number) => order >= 0,
}

function wanted(value: QueryValue): Comparable {
  if (value.kind === 'integer') return BigInt(value.digits)
  return value.kind === 'number' ? Number(value.digits) : value.text
}

/** Missing values last. */
export function compare(a: Comparable, b: Comparable): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (typeof a === 'string' || typeof b === 'string') return byCodePoint(`${a}`, `${b}`)
  return a < b ? -1 : a > b ? 1 : 0
}

function byCodePoint(a: string, b: string): number {
  const others = [...b]
  for (const [place, character] of [...a].entries()) {
    const other = others[place]
    if (other === undefined) return 1
    const difference = (character.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
  return [...a].length - others.length
}

function compareFound(a: Found, b: Found, { order }: TableQuery): number {
  for (const [place, { direction }] of order.entries()) {
    const [x = null, y = null] = [a.keys[place], b.keys[place]]
    const ascending = compare(x, y)
    if (ascending === 0) continue
    return x === null || y === null || direction === 'asc' ? ascending : -ascending
  }
  for (const [place, x] of a.group.entries()) {
    const byGroup = compare(x, b.group[place] ?? null)
    if (byGroup !== 0) return byGroup
  }
  return 0
}
