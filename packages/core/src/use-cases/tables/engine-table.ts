import type { Domain } from '../../ports/ports.ts'
import type { EngineRefusal, EngineTable } from '../../ports/tables/table-engine.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'
import { subsetOf } from '../../rules/tables/column-subset.ts'
import type { TableVariable } from '../../rules/tables/table-variable.ts'
import { openText, type ReachedTable, type TextPlace, variablesOf } from './reached-table.ts'

/** The widest table that an engine reads as it is; of a wider one it gets the columns that it needs. */
export const WHOLE_COLUMNS = 1000
/** When a caller may try again whom an engine had no time for, in seconds. */
const BUSY_SECONDS = 5

/** A table as an engine reads it, and where its columns are in the text that it gets. */
export interface Offered {
  readonly table: EngineTable
  readonly placeIn: (place: number) => number
}

/** The whole text of a narrow table; of a wide one the columns at these places. */
export async function engineTable(
  domain: Domain,
  reached: TextPlace,
  places: readonly number[],
): Promise<Offered> {
  const { table, file, ingested } = reached
  const { objectId } = ingested.text
  const open = (): Promise<Bytes> => openText(domain, reached, 0)
  if (table.columns <= WHOLE_COLUMNS) {
    const columns = await allVariables(domain, table)
    return {
      table: { key: objectId, size: file.size, columns, open },
      placeIn: (place) => place,
    }
  }
  // A text needs a column.
  const wanted = [...new Set(places.length === 0 ? [0] : places)].sort((a, b) => a - b)
  const columns = await variablesAt(domain, reached.table, wanted)
  return {
    table: {
      key: `${objectId} ${wanted.join(',')}`,
      size: file.size,
      columns: columns.map((column, place) => ({ ...column, place })),
      open: async () => subsetOf(wanted, await open()),
    },
    placeIn: (place) => wanted.indexOf(place),
  }
}

async function variablesAt(
  domain: Domain,
  table: ReachedTable['table'],
  places: readonly number[],
): Promise<readonly TableVariable[]> {
  const wanted = new Set(places)
  const found: TableVariable[] = []
  for await (const some of variablesOf(domain, table)) {
    found.push(...some.filter(({ place }) => wanted.has(place)))
    if (found.length === wanted.size) break
  }
  return found
}

/** All variables of a table that is narrow enough. */
export async function allVariables(
  domain: Domain,
  table: ReachedTable['table'],
): Promise<readonly TableVariable[]> {
  const all: TableVariable[] = []
  for await (const some of variablesOf(domain, table)) all.push(...some)
  return all
}

/** Refuses for a caller what an engine refused. */
export function refuseAnswer({ reason, message }: EngineRefusal): never {
  switch (reason) {
    case 'missing':
      return refuse({ kind: 'unavailable', message })
    case 'busy':
      return refuse({ kind: 'unavailable', message, retryAfterSeconds: BUSY_SECONDS })
    default:
      return refuse({ kind: 'limitExceeded', message })
  }
}

/** Refuses a question to a service that has nothing to answer it with. */
export const withoutEngine = (): never =>
  refuse({
    kind: 'unavailable',
    message: 'This server cannot ask tables: it has no table engine.',
  })
