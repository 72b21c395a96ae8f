import { strToU8 } from 'fflate'
import type { Domain } from '../../ports/ports.ts'
import { type Refusal, refuse } from '../../rules/refusals/refusal.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'
import { subsetOf } from '../../rules/tables/column-subset.ts'
import { type CellValue, cellsOf, cellValue } from '../../rules/tables/tab-rows.ts'
import type { DataTable, TableVariable } from '../../rules/tables/table-variable.ts'
import { textLines } from '../../rules/tables/text-lines.ts'
import type { VariableGroup } from '../../rules/tables/variable-metadata.ts'
import type { Actor } from '../../rules/users/actor.ts'
import type { DownloadTally } from '../downloads/download-tally.ts'
import type { DownloadRequest } from '../guestbooks/demanded-guestbook.ts'
import {
  type DescribedTable,
  groupsOf,
  openText,
  reachTable,
  variablesIn,
  variablesNamed,
  variablesOf,
} from './reached-table.ts'

/** Columns of rows when none are named. */
const MOST_COLUMNS = 1000
/** The most characters that the rows of one answer have. */
const MOST_TEXT = 8 * 1024 * 1024

/** The table of a file, for a caller who may download the file. */
export interface ShownTable {
  readonly table: DataTable
  readonly fingerprint: string
  /** The entry of the file that says something of the variables. */
  readonly entryId: number
  readonly groups: readonly VariableGroup[]
  /** By place, a bounded number at a time; starts from the beginning each time. */
  variables(): AsyncIterable<readonly TableVariable[]>
}

/** Which rows of a table are wanted. */
export interface RowsWanted {
  /** From 0. */
  readonly offset: number
  readonly limit: number
  /** By name, in the order in which they are given; null for all, or the first 1,000. */
  readonly columns: readonly string[] | null
}

/** Rows of a table. */
export interface TableRows {
  readonly columns: readonly TableVariable[]
  readonly rows: readonly (readonly CellValue[])[]
  /** Rows of the whole table. */
  readonly total: number
  /** How many columns were left out because none were named. */
  readonly omitted: number
  /** Differs for different tables. */
  readonly tag: string
}

/** Some columns of a table, as text (docs/specification/tabular.md#column-subset). */
export interface TableSubset {
  readonly label: string
  /** Counts a download if the file is released. */
  count(): void
  open(): Promise<Bytes>
}

/** Tables that are read: their variables and rows (docs/specification/tabular.md#reading-and-editing-tables). */
export const tableUseCases = (domain: Domain, tally: DownloadTally) => {
  const { store } = domain
  const reach = reachTable(domain, tally)

  /** The wanted columns, or the first ones; refuses an unknown name. */
  const columnsNamed = async (
    table: DescribedTable,
    names: readonly string[] | null,
  ): Promise<readonly TableVariable[]> => {
    if (names === null) {
      const span = { from: 0, count: MOST_COLUMNS }
      return store.read((unit) => variablesIn(unit, table, span))
    }
    const found = await variablesNamed(domain, table, names)
    return [...new Set(names)].map((name) => found.get(name) ?? noSuchColumn(name))
  }

  return {
    /** The table with its variables; refuses a file that is none. */
    ofFile: async (actor: Actor, fileId: number): Promise<ShownTable> => {
      const { table, ingested, entryId } = await reach(actor, fileId, { requested: null })
      return {
        table,
        fingerprint: ingested.fingerprint,
        entryId,
        groups: await groupsOf(domain, table),
        variables: () => variablesOf(domain, table),
      }
    },

    /** Rows of a table; what lies before them is not read, except a bounded part. */
    rows: async (
      actor: Actor,
      { fileId, ...wanted }: RowsWanted & { readonly fileId: number },
      requested: DownloadRequest,
    ): Promise<TableRows> => {
      const reached = await reach(actor, fileId, { requested })
      const { table, ingested } = reached
      const columns = await columnsNamed(table, wanted.columns)
      // Columns have labels, which versions change.
      const tag = `rows-${ingested.text.objectId}${table.said === null ? '' : `-${table.said}`}`
      const omitted = wanted.columns === null ? table.columns - columns.length : 0
      if (wanted.offset >= table.rows || wanted.limit === 0)
        return { columns, rows: [], total: table.rows, omitted, tag }
      const mark = table.marks.findLast(({ row }) => row <= wanted.offset) ?? { row: 0, at: 0 }
      const rows: (readonly CellValue[])[] = []
      let text = 0
      for await (const line of textLines(
        await openText(domain, reached, mark.at),
        wanted.offset - mark.row,
      )) {
        const cells = cellsOf(line)
        rows.push(columns.map(({ place, type }) => cellValue(cells[place] ?? '', type)))
        text += line.length
        if (rows.length === wanted.limit || text > MOST_TEXT) break
      }
      return { columns, rows, total: table.rows, omitted, tag }
    },

    /**
     * The columns with these ids in this order; ids that the table does not have are left out. Refuses as `missing` when
     * none is left.
     */
    subset: async (
      actor: Actor,
      { fileId, ids }: { readonly fileId: number; readonly ids: readonly number[] },
      requested: DownloadRequest,
    ): Promise<TableSubset> => {
      const reached = await reach(actor, fileId, { requested, otherwise: noSuchSubset(fileId) })
      const found = await store.read(({ tables }) => tables.chosen(fileId, ids))
      const byId = new Map(found.map((one) => [one.id, one]))
      const columns = [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
      if (columns.length === 0) return refuse(noSuchSubset(fileId))
      const { label, count } = reached
      const names = strToU8(`${columns.map(({ name }) => name).join('\t')}\n`)
      const places = columns.map(({ place }) => place)
      const open = async () => joined(names, subsetOf(places, await openText(domain, reached, 0)))
      return { label, count, open }
    },
  }
}

async function* joined(names: Uint8Array, text: Bytes): Bytes {
  yield names
  yield* text
}

const noSuchSubset = (fileId: number): Refusal => ({
  kind: 'missing',
  message: `Datafile ${fileId}: it has none of these variables.`,
})

const noSuchColumn = (name: string): never =>
  refuse({ kind: 'invalid', message: `The table has no column '${name.slice(0, 100)}'.` })
