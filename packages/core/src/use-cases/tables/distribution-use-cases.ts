import type { Domain } from '../../ports/ports.ts'
import type { KeptSummary } from '../../ports/store/tables.ts'
import type { TableEngine, WorkSignal } from '../../ports/tables/table-engine.ts'
import type { ColumnSummary } from '../../rules/tables/column-summary.ts'
import type { TableVariable } from '../../rules/tables/table-variable.ts'
import type { Actor } from '../../rules/users/actor.ts'
import type { DownloadTally } from '../downloads/download-tally.ts'
import type { DownloadRequest } from '../guestbooks/demanded-guestbook.ts'
import { engineTable } from './engine-table.ts'
import { type ReachedTable, reachTable, variablesIn } from './reached-table.ts'

/** Cells that one piece of work summarises. */
const MOST_CELLS = 20_000_000
/** Columns that one piece of work summarises. */
const MOST_COLUMNS = 50
/** How long an answer waits for summaries that are not kept yet, in milliseconds. */
const PATIENCE_MS = 20_000

/** A part of the variables of a table. */
export interface VariablesWanted {
  readonly fileId: number
  /** From 0. */
  readonly offset: number
  readonly limit: number
  readonly requested: DownloadRequest
  /** Stops the work when the caller leaves. */
  readonly signal: WorkSignal
}

/** A variable, and how its values are spread; null where that is not known yet. */
export interface SpreadVariable {
  readonly variable: TableVariable
  readonly summary: ColumnSummary | null
}

/** A page of variables. */
export interface VariablePage {
  /** Of the whole table. */
  readonly total: number
  /** The entry of the file that says something of the variables. */
  readonly entryId: number
  readonly variables: readonly SpreadVariable[]
  /** Why some have no summary, as a sentence; null when all have one. */
  readonly incomplete: string | null
}

/** How the values of variables are spread (docs/specification/tabular.md#reading-and-editing-tables). */
export const distributionUseCases = (domain: Domain, tally: DownloadTally) => {
  const reach = reachTable(domain, tally)

  return {
    /**
     * Variables by place with their distributions, for a caller who may download the file. Distributions are computed
     * when somebody first looks, and kept.
     */
    variables: async (actor: Actor, wanted: VariablesWanted): Promise<VariablePage> => {
      const { fileId, offset, limit, requested, signal } = wanted
      const reached = await reach(actor, fileId, { requested })
      // A store knows no places beyond those that a table can have.
      const span = { from: Math.min(offset, reached.table.columns), count: limit }
      const { variables, kept } = await domain.store.read(async (unit) => ({
        variables: await variablesIn(unit, reached.table, span),
        kept: await unit.tables.summaries(fileId, span),
      }))
      const known = new Map(kept.map(({ place, summary }) => [place, summary]))
      const unknown = variables.map(({ place }) => place).filter((place) => !known.has(place))
      const incomplete = await computed(domain, { reached, places: unknown, known, signal })
      return {
        total: reached.table.columns,
        entryId: reached.entryId,
        variables: variables.map((variable) => ({
          variable,
          summary: known.get(variable.place) ?? null,
        })),
        incomplete,
      }
    },
  }
}

interface Computing {
  readonly reached: ReachedTable
  readonly places: readonly number[]
  /** Gets what is computed. */
  readonly known: Map<number, ColumnSummary>
  readonly signal: WorkSignal
}

/** Computes and keeps summaries while there is time. Returns why some are left; null when none is. */
async function computed(domain: Domain, computing: Computing): Promise<string | null> {
  const { reached, places } = computing
  if (places.length === 0) return null
  const { tableEngine, clock } = domain
  if (tableEngine === null) return 'This server has no table engine, which computes distributions.'
  const until = clock.now().getTime() + PATIENCE_MS
  const { table, placeIn } = await engineTable(domain, reached, places)
  const together = Math.max(
    1,
    Math.min(MOST_COLUMNS, Math.floor(MOST_CELLS / Math.max(1, reached.table.rows))),
  )
  for (let at = 0; at < places.length; at += together) {
    if (clock.now().getTime() > until)
      return 'The other distributions are not computed yet: ask again.'
    const some = places.slice(at, at + together)
    const asked = { table, places: some.map(placeIn) }
    const refusal = await summarise(domain, { ...computing, engine: tableEngine, asked, some })
    if (refusal !== null) return refusal
  }
  return null
}

interface Summarising extends Computing {
  readonly engine: TableEngine
  readonly asked: {
    readonly table: Parameters<TableEngine['summarise']>[0]
    readonly places: readonly number[]
  }
  /** The places in the stored table. */
  readonly some: readonly number[]
}

/** Returns the words of a refusal. */
async function summarise(
  domain: Domain,
  { engine, asked, some, known, reached, signal }: Summarising,
): Promise<string | null> {
  const answer = await engine.summarise(asked.table, asked.places, signal)
  if (answer.kind === 'refused') return answer.message
  const added = answer.summaries.flatMap((summary, at) => {
    const place = some[at]
    return place === undefined ? [] : [{ place, summary }]
  })
  for (const { place, summary } of added) known.set(place, summary)
  await keep(domain, reached, added)
  return null
}

/** Keeps summaries unless the file has become another table meanwhile. */
const keep = (
  { store }: Domain,
  { file, ingested }: ReachedTable,
  added: readonly KeptSummary[],
): Promise<void> =>
  store.write(async (unit) => {
    const record = await unit.files.find(file.id)
    if (record?.file.table?.text.objectId !== ingested.text.objectId) return
    await unit.tables.keepSummaries(file.id, added)
  })
