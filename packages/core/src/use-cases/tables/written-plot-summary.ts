import type { Domain } from '../../ports/ports.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'
import { columnCounts } from '../../rules/tables/column-counts.ts'
import { plotSummary } from '../../rules/tables/plot-summary.ts'
import { textPieces } from '../../rules/tables/text-pieces.ts'
import { openText, type TextPlace, typedColumnsOf } from './reached-table.ts'

/** The widest table that is summarised, and what is kept of it in memory. */
const MOST_COLUMNS = 20_000
const ROOM = { values: 250_000, characters: 16 * 1024 ** 2 }

/** Refuses a table that is too wide to be summarised. */
export function requireSummary({ table }: TextPlace): void {
  if (table.columns > MOST_COLUMNS)
    refuse({
      kind: 'limitExceeded',
      message: `The table has ${table.columns} columns. A summary for plots is made of at most ${MOST_COLUMNS}.`,
    })
}

/** The summary of a table for programs that draw it (docs/specification/tabular.md#summary-for-plots). */
export async function writtenPlotSummary(domain: Domain, place: TextPlace): Promise<Bytes> {
  const columns = await typedColumnsOf(domain, place.table)
  const counted = await columnCounts(columns, await openText(domain, place, 0), ROOM)
  if (counted === null)
    return refuse({
      kind: 'limitExceeded',
      message: `The table has too many distinct values. A summary for plots is made of at most ${ROOM.values} of them, with ${ROOM.characters} characters.`,
    })
  const members = columns.map(
    (column, place) => () =>
      `${JSON.stringify(column.name)}:${JSON.stringify(
        plotSummary(column, counted[place] ?? { valid: 0, invalid: 0, counts: new Map() }),
      )}`,
  )
  return textPieces(summaryText(members))
}

async function* summaryText(members: readonly (() => string)[]): AsyncGenerator<string, void> {
  yield '{"dataset":{"private":false},"variables":{'
  for (const [place, member] of members.entries()) yield (place === 0 ? '' : ',') + member()
  yield '}}'
}
