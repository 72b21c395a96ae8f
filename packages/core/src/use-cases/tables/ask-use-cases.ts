import type { Domain } from '../../ports/ports.ts'
import type { TableEngine, WorkSignal } from '../../ports/tables/table-engine.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { type AskedQuery, namesIn, typedQuery } from '../../rules/tables/asked-query.ts'
import type { CellValue } from '../../rules/tables/tab-rows.ts'
import {
  columnsRead,
  type OutputType,
  outputType,
  QUERY_LIMITS,
  type TableQuery,
} from '../../rules/tables/table-query.ts'
import type { TableVariable } from '../../rules/tables/table-variable.ts'
import type { Actor } from '../../rules/users/actor.ts'
import type { DownloadTally } from '../downloads/download-tally.ts'
import type { DownloadRequest } from '../guestbooks/demanded-guestbook.ts'
import { allVariables, engineTable, refuseAnswer, withoutEngine } from './engine-table.ts'
import { type ReachedTable, reachTable, variablesNamed } from './reached-table.ts'

/** A question to a table. */
export interface TableQuestion {
  readonly fileId: number
  readonly asked: AskedQuery
  readonly requested: DownloadRequest
  /** Stops the work when the caller leaves. */
  readonly signal: WorkSignal
}

/** The answer to a question. */
export interface TableAnswer {
  readonly columns: readonly { readonly name: string; readonly type: OutputType }[]
  readonly rows: readonly (readonly CellValue[])[]
  /** Whether there are rows behind them. */
  readonly more: boolean
}

/** Questions to tables (docs/specification/tabular.md#reading-and-editing-tables). */
export const askUseCases = (domain: Domain, tally: DownloadTally) => {
  const reach = reachTable(domain, tally)

  return {
    /** Filters, groups and orders the rows of a table, for a caller who may download the file. */
    query: async (
      actor: Actor,
      { fileId, asked, requested, signal }: TableQuestion,
    ): Promise<TableAnswer> => {
      const reached = await reach(actor, fileId, { requested })
      const engine = domain.tableEngine ?? withoutEngine()
      const columns = await columnsAsked(domain, reached, asked)
      const query = typedQuery(asked, columns)
      const answer = await answerOf(domain, engine, { reached, query, signal })
      return {
        columns: query.outputs.map((output) => ({ name: output.name, type: outputType(output) })),
        rows: answer.rows,
        more: answer.more,
      }
    },
  }
}

/** The columns that a question names, or all of a table that is narrow enough. */
async function columnsAsked(
  domain: Domain,
  { table }: ReachedTable,
  asked: AskedQuery,
): Promise<ReadonlyMap<string, TableVariable>> {
  const names = namesIn(asked)
  if (names !== null) return variablesNamed(domain, table, names)
  if (table.columns > QUERY_LIMITS.columns) return tooManyColumns(table.columns)
  return new Map((await allVariables(domain, table)).map((one) => [one.name, one]))
}

interface Answering {
  readonly reached: ReachedTable
  readonly query: TableQuery
  readonly signal: WorkSignal
}

async function answerOf(
  domain: Domain,
  engine: TableEngine,
  { reached, query, signal }: Answering,
) {
  const places = columnsRead(query).map(({ place }) => place)
  const { table, placeIn } = await engineTable(domain, reached, places)
  const answer = await engine.query(table, replaced(query, placeIn), signal)
  return answer.kind === 'refused' ? refuseAnswer(answer) : answer
}

/** The query with the places that its columns have in another text. */
function replaced(query: TableQuery, placeIn: (place: number) => number): TableQuery {
  const at = <Column extends { readonly place: number }>(column: Column): Column => ({
    ...column,
    place: placeIn(column.place),
  })
  return {
    ...query,
    outputs: query.outputs.map((output) =>
      output.kind === 'column'
        ? { ...output, column: at(output.column) }
        : { ...output, column: output.column && at(output.column) },
    ),
    filters: query.filters.map((filter) => ({ ...filter, column: at(filter.column) })),
    group: query.group?.map(at) ?? null,
    order: query.order.map(({ by, direction }) => ({
      by: by.kind === 'column' ? { ...by, column: at(by.column) } : by,
      direction,
    })),
  }
}

function tooManyColumns(columns: number): never {
  const path = 'columns'
  const message = `the table has ${columns} columns; name at most ${QUERY_LIMITS.columns} of them`
  return refuse({ kind: 'invalid', message: `${path}: ${message}`, problems: [{ path, message }] })
}
