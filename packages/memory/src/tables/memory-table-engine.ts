import type { EngineRefusal, EngineTable, TableEngine, WorkSignal } from '@holdfast/core'
import {
  type ColumnSummary,
  FREQUENT_VALUES,
  HISTOGRAM_BARS,
  type Histogram,
  parquetMetadata,
  type QueryColumn,
  shortValue,
} from '@holdfast/core/rules'
import {
  type Comparable,
  comparable,
  compare,
  evaluate,
  given,
  rowsOf,
  type TextRow,
} from './query-model.ts'

/**
 * Evaluates queries over the whole text in memory: for tests. Its Parquet files are none: they begin and end like one,
 * and hold the metadata and the text in between.
 */
export const memoryTableEngine = (
  refusal: () => EngineRefusal | null = () => null,
): TableEngine => ({
  query: async (table, query, signal) => {
    const refused = refusal()
    if (refused !== null) return refused
    const all = evaluate(await rowsIn(table, signal), query)
    const { limit, offset } = query
    const rows = all.slice(offset, offset + limit).map(({ cells }) => cells.map(given))
    return { kind: 'rows', rows, more: all.length > offset + limit }
  },
  summarise: async (table, places, signal) => {
    const refused = refusal()
    if (refused !== null) return refused
    const rows = await rowsIn(table, signal)
    const wanted = places.flatMap((place) => table.columns[place] ?? [])
    return { kind: 'summaries', summaries: wanted.map((column) => summaryOf(rows, column)) }
  },
  toParquet: async (table, signal) => {
    const refused = refusal()
    if (refused !== null) return refused
    const text = await textIn(table, signal)
    const bytes = new TextEncoder().encode(`PAR1${parquetMetadata(table.columns)}\n${text}PAR1`)
    return {
      kind: 'parquet',
      size: bytes.length,
      open: async function* () {
        yield bytes
      },
      close: async () => {},
    }
  },
})

const rowsIn = async (table: EngineTable, signal: WorkSignal): Promise<readonly TextRow[]> =>
  rowsOf(await textIn(table, signal))

async function textIn(table: EngineTable, signal: WorkSignal): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of await table.open()) text += decoder.decode(piece, { stream: true })
  if (signal.aborted) throw signal.reason
  return text
}

function summaryOf(rows: readonly TextRow[], column: QueryColumn): ColumnSummary {
  const counts = new Map<Comparable, number>()
  for (const row of rows) {
    const value = comparable(row, column)
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const frequent = [...counts]
    .sort(([a, m], [b, n]) => n - m || compare(a, b))
    .slice(0, FREQUENT_VALUES)
    .map(([value, count]) => ({ value: shortValue(given(value) ?? ''), count }))
  const numbers = [...counts].flatMap(([value, count]) =>
    typeof value === 'string' || !Number.isFinite(Number(value))
      ? []
      : [{ value: Number(value), count }],
  )
  return { distinct: counts.size, frequent, histogram: histogramOf(numbers) }
}

function histogramOf(
  numbers: readonly { readonly value: number; readonly count: number }[],
): Histogram | null {
  if (numbers.length === 0) return null
  const from = numbers.reduce((least, { value }) => Math.min(least, value), Infinity)
  const to = numbers.reduce((most, { value }) => Math.max(most, value), -Infinity)
  const counts = new Array<number>(from === to ? 1 : HISTOGRAM_BARS).fill(0)
  for (const { value, count } of numbers) {
    const bar = from === to ? 0 : Math.floor(((value - from) / (to - from)) * HISTOGRAM_BARS)
    const place = Math.min(counts.length - 1, bar)
    counts[place] = (counts[place] ?? 0) + count
  }
  return { from, to, counts }
}
