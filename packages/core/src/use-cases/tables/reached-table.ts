import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { VariableSpan } from '../../ports/store/tables.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import { downloaderOf } from '../../rules/downloads/downloader.ts'
import type { DataFile } from '../../rules/files/file-record.ts'
import { type Refusal, refuse } from '../../rules/refusals/refusal.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'
import { described } from '../../rules/tables/described-variable.ts'
import { archivalForm, type StoredForm } from '../../rules/tables/stored-forms.ts'
import type { DataTable, TableVariable } from '../../rules/tables/table-variable.ts'
import type { VariableGroup } from '../../rules/tables/variable-metadata.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { shownRecord } from '../../rules/versions/version-detail.ts'
import type { DownloadTally } from '../downloads/download-tally.ts'
import { entitledFile } from '../downloads/entitled-file.ts'
import { isInReleasedVersion } from '../files/file-access.ts'
import { fileBytes, refuseUnreadRange } from '../files/file-bytes.ts'
import { type DownloadRequest, requireAnswer } from '../guestbooks/demanded-guestbook.ts'

/** Variables that are in memory at the same time. */
const SPAN = 2048

/** A table, and what the version that is read says of its variables: a set, null for nothing. */
export interface DescribedTable extends DataTable {
  readonly said: number | null
}

/** Where the text of a table is, and what is in it. */
export interface TextPlace {
  readonly file: DataFile
  readonly pid: Pid
  readonly table: DescribedTable
  readonly ingested: NonNullable<DataFile['table']>
}

/** A table that may be read. */
export interface ReachedTable extends TextPlace {
  /** The entry of the file in the version that is read. */
  readonly entryId: number
  readonly label: string
  /** Whether everyone may have it. */
  readonly public: boolean
  /** Counts a download if the file is released. */
  readonly count: () => void
}

/** Clients compare the text. */
const NOT_TABULAR: Refusal = {
  kind: 'invalid',
  message: 'This operation is only available for tabular files.',
}

/** How a table is asked for. */
export interface Reaching {
  /** Null where no guestbook is answered. */
  readonly requested: DownloadRequest | null
  /** The refusal of a file that is no table. */
  readonly otherwise?: Refusal
}

/** Finds the table of a file for a caller who may download it; refuses otherwise. */
export const reachTable =
  (domain: Domain, tally: DownloadTally) =>
  (
    actor: Actor,
    fileId: number,
    { requested, otherwise = NOT_TABULAR }: Reaching,
  ): Promise<ReachedTable> =>
    domain.store.read(async (unit) => {
      const now = domain.clock.now()
      const { record, access, open } = await entitledFile(unit, actor, { fileId, now })
      if (requested !== null) await requireAnswer(unit, { actor, access, requested }, domain)
      const { file } = record
      const table = await unit.tables.find(fileId)
      if (file.table === null || table === null) return refuse(otherwise)
      return {
        file,
        pid: access.dataset.pid,
        entryId: record.entry.id,
        label: shownRecord(record, access).entry.label,
        table: { ...table, said: record.entry.variableMetadata },
        ingested: file.table,
        // What a guestbook precedes must not be cached for other callers.
        public: access.dataset.guestbookId === null && open,
        count: () =>
          tally.note(
            actor,
            isInReleasedVersion(file, access.dataset) ? [fileId] : [],
            downloaderOf(actor),
          ),
      }
    })

/** The variables of a span by place, with the labels that they have in the version that is read. */
export const variablesIn = async (
  { tables }: Pick<ReadUnit, 'tables'>,
  { fileId, said }: DescribedTable,
  span: VariableSpan,
): Promise<readonly TableVariable[]> => (await tables.variables(fileId, span, said)).map(described)

/** The variables of a table by place, a bounded number at a time. */
export async function* variablesOf(
  { store }: Pick<Domain, 'store'>,
  table: DescribedTable,
): AsyncGenerator<readonly TableVariable[], void> {
  for (let from = 0; from < table.columns; from += SPAN)
    yield await store.read((unit) => variablesIn(unit, table, { from, count: SPAN }))
}

/** Names and types of all variables, without what else is known: a table may have half a million of them. */
export async function typedColumnsOf(
  domain: Pick<Domain, 'store'>,
  table: DescribedTable,
): Promise<readonly Pick<TableVariable, 'name' | 'type'>[]> {
  const columns: Pick<TableVariable, 'name' | 'type'>[] = []
  for await (const some of variablesOf(domain, table))
    for (const { name, type } of some) columns.push({ name, type })
  return columns
}

/** The groups of variables in the version that is read. */
export const groupsOf = async (
  { store }: Pick<Domain, 'store'>,
  { said }: DescribedTable,
): Promise<readonly VariableGroup[]> =>
  said === null ? [] : store.read(({ tables }) => tables.variableGroups(said))

/** The variables with these names, by name; names that the table does not have are left out. */
export async function variablesNamed(
  domain: Pick<Domain, 'store'>,
  table: DescribedTable,
  names: readonly string[],
): Promise<ReadonlyMap<string, TableVariable>> {
  const wanted = new Set(names)
  const found = new Map<string, TableVariable>()
  for await (const some of variablesOf(domain, table)) {
    for (const one of some) if (wanted.has(one.name)) found.set(one.name, one)
    if (found.size === wanted.size) break
  }
  return found
}

/** Opens the text behind the line of names from a byte on. */
export function openText(
  { storages }: Pick<Domain, 'storages'>,
  { file, pid, ingested }: Omit<TextPlace, 'table'>,
  from: number,
): Promise<Bytes> {
  const form: StoredForm = archivalForm(file)
  const { headerBytes } = ingested.text
  return fileBytes(storages, pid, form)
    .get({ start: headerBytes + from, end: form.size })
    .catch((error) => refuseUnreadRange(error, file.id))
}
