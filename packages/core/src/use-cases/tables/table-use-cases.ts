import { strToU8 } from 'fflate'
import type { Domain } from '../../ports/ports.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import { downloaderOf } from '../../rules/downloads/downloader.ts'
import type { DataFile } from '../../rules/files/file-record.ts'
import { type Refusal, refuse } from '../../rules/refusals/refusal.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'
import { archivalForm, type StoredForm } from '../../rules/tables/stored-forms.ts'
import { type CellValue, cellsOf, cellValue } from '../../rules/tables/tab-rows.ts'
import type { DataTable, TableVariable } from '../../rules/tables/table-variable.ts'
import { textLines } from '../../rules/tables/text-lines.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { shownRecord } from '../../rules/versions/version-detail.ts'
import type { DownloadTally } from '../downloads/download-tally.ts'
import { entitledFile } from '../downloads/entitled-file.ts'
import { isInReleasedVersion } from '../files/file-access.ts'
import { fileBytes, refuseUnreadRange } from '../files/file-bytes.ts'
import { type DownloadRequest, requireAnswer } from '../guestbooks/demanded-guestbook.ts'

/** Variables that are in memory at the same time. */
const SPAN = 2048
/** The most characters that the rows of one answer have. */
const MOST_TEXT = 8 * 1024 * 1024

/** The table of a file, for a caller who may download the file. */
export interface ShownTable {
  readonly table: DataTable
  readonly fingerprint: string
  /** By place, a bounded number at a time; starts from the beginning each time. */
  variables(): AsyncIterable<readonly TableVariable[]>
}

/** Which rows of a table are wanted. */
export interface RowsWanted {
  /** From 0. */
  readonly offset: number
  readonly limit: number
  /** By name, in the order in which they are given; null for all. */
  readonly columns: readonly string[] | null
}

/** Rows of a table. */
export interface TableRows {
  readonly columns: readonly TableVariable[]
  readonly rows: readonly (readonly CellValue[])[]
  /** Rows of the whole table. */
  readonly total: number
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

/** What a table that may be read is, and where. */
interface Reached {
  readonly file: DataFile
  readonly pid: Pid
  readonly label: string
  readonly table: DataTable
  readonly ingested: NonNullable<DataFile['table']>
  readonly count: () => void
}

const NOT_TABULAR: Refusal = {
  kind: 'invalid',
  message: 'This file is not tabular data, so it has no variables and no rows.',
}

interface Reaching {
  /** Null where no guestbook is answered. */
  readonly requested: DownloadRequest | null
  /** The refusal of a file that is no table. */
  readonly otherwise?: Refusal
}

/** Tables that are read: their variables and rows (docs/specification/tabular.md#reading-and-editing-tables). */
export const tableUseCases = (domain: Domain, tally: DownloadTally) => {
  const { store, storages, clock } = domain

  const reach = (
    actor: Actor,
    fileId: number,
    { requested, otherwise = NOT_TABULAR }: Reaching,
  ): Promise<Reached> =>
    store.read(async (unit) => {
      const { record, access } = await entitledFile(unit, actor, { fileId, now: clock.now() })
      if (requested !== null) await requireAnswer(unit, { actor, access, requested }, domain)
      const { file } = record
      const table = await unit.tables.find(fileId)
      if (file.table === null || table === null) return refuse(otherwise)
      return {
        file,
        pid: access.dataset.pid,
        label: shownRecord(record, access).entry.label,
        table,
        ingested: file.table,
        count: () =>
          tally.note(
            isInReleasedVersion(file, access.dataset) ? [fileId] : [],
            downloaderOf(actor),
          ),
      }
    })

  async function* variablesOf({
    fileId,
    columns,
  }: DataTable): AsyncGenerator<readonly TableVariable[], void> {
    for (let from = 0; from < columns; from += SPAN)
      yield await store.read(({ tables }) => tables.variables(fileId, { from, count: SPAN }))
  }

  /** The wanted columns; refuses an unknown name. */
  const columnsNamed = async (
    table: DataTable,
    names: readonly string[] | null,
  ): Promise<readonly TableVariable[]> => {
    const wanted = names === null ? null : new Set(names)
    const found = new Map<string, TableVariable>()
    for await (const some of variablesOf(table))
      for (const one of some) if (wanted?.has(one.name) ?? true) found.set(one.name, one)
    return names === null
      ? [...found.values()]
      : [...new Set(names)].map((name) => found.get(name) ?? noSuchColumn(name))
  }

  /** Opens the text behind the line of names from a byte on. */
  const openText = ({ file, pid, ingested }: Reached, from: number): Promise<Bytes> => {
    const form: StoredForm = archivalForm(file)
    const { headerBytes } = ingested.text
    return fileBytes(storages, pid, form)
      .get({ start: headerBytes + from, end: form.size })
      .catch((error) => refuseUnreadRange(error, file.id))
  }

  return {
    /** The table with its variables; refuses a file that is none. */
    ofFile: async (actor: Actor, fileId: number): Promise<ShownTable> => {
      const { table, ingested } = await reach(actor, fileId, { requested: null })
      return { table, fingerprint: ingested.fingerprint, variables: () => variablesOf(table) }
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
      const tag = `rows-${ingested.text.objectId}`
      if (wanted.offset >= table.rows || wanted.limit === 0)
        return { columns, rows: [], total: table.rows, tag }
      const mark = table.marks.findLast(({ row }) => row <= wanted.offset) ?? { row: 0, at: 0 }
      const rows: (readonly CellValue[])[] = []
      let text = 0
      for await (const line of textLines(
        await openText(reached, mark.at),
        wanted.offset - mark.row,
      )) {
        const cells = cellsOf(line)
        rows.push(columns.map(({ place, type }) => cellValue(cells[place] ?? '', type)))
        text += line.length
        if (rows.length === wanted.limit || text > MOST_TEXT) break
      }
      return { columns, rows, total: table.rows, tag }
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
      return { label, count, open: async () => subsetOf(columns, await openText(reached, 0)) }
    },
  }
}

async function* subsetOf(columns: readonly TableVariable[], text: Bytes): Bytes {
  yield strToU8(`${columns.map(({ name }) => name).join('\t')}\n`)
  let waiting = ''
  for await (const line of textLines(text)) {
    const cells = cellsOf(line)
    waiting += `${columns.map(({ place }) => cells[place] ?? '').join('\t')}\n`
    if (waiting.length < PIECE) continue
    yield strToU8(waiting)
    waiting = ''
  }
  yield strToU8(waiting)
}

const PIECE = 64 * 1024

const noSuchSubset = (fileId: number): Refusal => ({
  kind: 'missing',
  message: `Datafile ${fileId}: it has none of these variables.`,
})

const noSuchColumn = (name: string): never =>
  refuse({ kind: 'invalid', message: `The table has no column '${name.slice(0, 100)}'.` })
