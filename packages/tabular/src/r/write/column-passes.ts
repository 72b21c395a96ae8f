import type { WorkspaceTable } from '@holdfast/core'
import { type Bytes, cellsOf, textLines } from '@holdfast/core/rules'
import { ColumnSink } from './column-sink.ts'

/** Bytes of columns that wait in memory. */
const BUDGET = 48 * 1024 * 1024
/** Rows between two looks at the memory. */
const ROWS = 256
/** Bytes of a number. */
const NUMBER = 8

/**
 * The columns of a table as vectors. The text is read once for as many columns as memory holds; a column that is longer
 * is read twice, and passed on while it is read.
 */
export async function* columnVectors(table: WorkspaceTable, budget = BUDGET): Bytes {
  for (let at = 0; at < table.columns.length; ) {
    const sinks = await filled(table, at, budget)
    for (const sink of sinks) {
      yield* sink.head(table.rows)
      if (sink.long) yield* streamed(table, sink)
      else yield* sink.bytes.take()
      yield* sink.tail()
    }
    at += sinks.length
  }
}

/** As many columns from a place on as memory holds, each as what its cells fit. */
async function filled(
  table: WorkspaceTable,
  from: number,
  budget: number,
): Promise<readonly ColumnSink[]> {
  const each = table.rows * NUMBER + table.size / table.columns.length + ROWS
  const columns = table.columns.slice(from, from + Math.max(1, Math.floor(budget / each)))
  const sinks = columns.map((column, at) => new ColumnSink(column, from + at, budget))
  const kept = await collect(table, sinks, budget)
  for (let misfits = kept.filter(unfit); misfits.length > 0; misfits = misfits.filter(unfit)) {
    for (const sink of misfits) sink.tryNext()
    await collect(table, misfits, Number.POSITIVE_INFINITY)
  }
  return kept
}

const unfit = ({ fits }: ColumnSink): boolean => !fits

/** Passes the rows to columns; resolves with those that memory had room for, at least one. */
async function collect(
  table: WorkspaceTable,
  sinks: readonly ColumnSink[],
  budget: number,
): Promise<readonly ColumnSink[]> {
  let kept = sinks
  let rows = 0
  for await (const line of textLines(await table.open())) {
    const cells = cellsOf(line)
    for (const sink of kept) sink.add(cells[sink.place] ?? '')
    rows += 1
    if (rows % ROWS > 0 || kept.length === 1) continue
    if (kept.reduce((sum, { bytes }) => sum + bytes.length, 0) > budget)
      kept = kept.slice(0, Math.ceil(kept.length / 2))
  }
  return kept
}

/** A column that memory has no room for. */
async function* streamed(table: WorkspaceTable, sink: ColumnSink): Bytes {
  sink.begin()
  let rows = 0
  for await (const line of textLines(await table.open())) {
    sink.write(cellsOf(line)[sink.place] ?? '')
    rows += 1
    if (rows % ROWS === 0) yield* sink.bytes.take()
  }
  yield* sink.bytes.take()
}
