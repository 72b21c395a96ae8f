import type { EntryChange, FileEntry, NewFileEntry } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'
import { COPIED, COPIES } from './copied-facts.ts'
import { entryRow, valuesRow } from './file-rows.ts'
import { followEntries, type Touched } from './touched.ts'

type Change<K extends EntryChange['kind']> = Extract<EntryChange, { readonly kind: K }>

const of = <K extends EntryChange['kind']>(changes: readonly EntryChange[], kind: K) =>
  changes.filter((change): change is Change<K> => change.kind === kind)

export interface Applied {
  /** The new entries, in the given order. */
  readonly opened: readonly FileEntry[]
  /** The files whose entries changed. */
  readonly fileIds: ReadonlySet<number>
  readonly datasetIds: ReadonlySet<number>
}

/**
 * Applies any number of changes in a constant number of statements. Changes run kind by kind, those that free
 * a path first. The result is that of applying them one by one, because a few changes at most name an entry,
 * and none names a new one. `added` has the files that the same unit added, and the version with which each begins: their spans
 * are those of such entries already.
 */
export async function applyChanges(
  db: Kysely<Tables>,
  changes: readonly EntryChange[],
  added: ReadonlyMap<number, number> = new Map(),
): Promise<Applied> {
  const erased = new Set(of(changes, 'erase').map(({ entryId }) => entryId))
  const stays = ({ entryId }: { readonly entryId: number }) => !erased.has(entryId)
  const moved = [
    ...(await erase(db, [...erased])),
    ...(await close(db, of(changes, 'close').filter(stays))),
  ]
  const rewritten = await rewrite(db, of(changes, 'rewrite').filter(stays))
  const opened = await open(db, of(changes, 'open'))
  const beyond = opened.filter(
    ({ fileId, since, until }) => until !== null || added.get(fileId) !== since,
  )
  await followEntries(db, [...moved, ...beyond.map(touchedBy)])
  const touched = [...moved, ...opened.map(touchedBy), ...rewritten]
  return {
    opened,
    fileIds: new Set(touched.map(({ file_id: id }) => id)),
    datasetIds: new Set(touched.map(({ dataset_id: id }) => id)),
  }
}

const touchedBy = ({ fileId, datasetId }: FileEntry): Touched => ({
  file_id: fileId,
  dataset_id: datasetId,
})

async function erase(db: Kysely<Tables>, ids: readonly number[]): Promise<readonly Touched[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Touched & { readonly id: number }>`
    delete from file_entry where id = any(${ids}::bigint[])
    returning id, file_id, dataset_id`.execute(db)
  return complete(rows, ids)
}

async function close(
  db: Kysely<Tables>,
  changes: readonly Change<'close'>[],
): Promise<readonly Touched[]> {
  if (changes.length === 0) return []
  const ends = new Map(changes.map(({ entryId, until }) => [entryId, until]))
  const { rows } = await sql<Touched & { readonly id: number }>`
    update file_entry e set until = closed.until
    from unnest(${[...ends.keys()]}::bigint[], ${[...ends.values()]}::integer[])
      as closed (id, until)
    where e.id = closed.id
    returning e.id, e.file_id, e.dataset_id`.execute(db)
  return complete(rows, [...ends.keys()])
}

async function rewrite(
  db: Kysely<Tables>,
  changes: readonly Change<'rewrite'>[],
): Promise<readonly Touched[]> {
  if (changes.length === 0) return []
  const values = new Map(changes.map((change) => [change.entryId, rewrittenRow(change)]))
  const ids = [...values.keys()]
  // Two files may swap their paths: first, all get a path that no user can choose.
  if (ids.length > 1)
    await sql`update file_entry set label = '/' || id where id = any(${ids}::bigint[])`.execute(db)
  const { rows } = await sql<Touched & { readonly id: number }>`
    update file_entry e set label = r.label, folder = r.folder, description = r.description,
      search_text = r.search_text, categories = r.categories, restricted = r.restricted,
      provenance = r.provenance, variable_metadata = r.variable_metadata, edits = r.edits
    from json_to_recordset(${JSON.stringify([...values.values()])}::json) as r (
      id bigint, label text, folder text, description text, search_text text, categories text[],
      restricted boolean, provenance text, variable_metadata bigint, edits integer)
    where e.id = r.id
    returning e.id, e.file_id, e.dataset_id`.execute(db)
  return complete(rows, ids)
}

const rewrittenRow = ({ entryId, values, edits }: Change<'rewrite'>) => ({
  ...valuesRow(values),
  id: entryId,
  edits,
})

async function open(
  db: Kysely<Tables>,
  changes: readonly Change<'open'>[],
): Promise<readonly FileEntry[]> {
  if (changes.length === 0) return []
  const entries = JSON.stringify(changes.map(({ entry }) => entryRow(entry)))
  const { rows } = await sql<OpenedRow>`
    insert into file_entry (file_id, dataset_id, label, folder, description, search_text,
      categories, restricted, provenance, variable_metadata, since, until, edits, ${COPIES})
    select r.file_id, r.dataset_id, r.label, r.folder, r.description, r.search_text,
      r.categories, r.restricted, r.provenance, r.variable_metadata, r.since, r.until, r.edits, ${COPIED}
    from json_to_recordset(${entries}::json) as r (
      file_id bigint, dataset_id bigint, label text, folder text, description text,
      search_text text, categories text[], restricted boolean, provenance text,
      variable_metadata bigint, since integer,
      until integer, edits integer) join data_file f on f.id = r.file_id
    returning id, file_id, since`.execute(db)
  // The order of returned rows is undefined. No two entries of a file begin in the same version.
  const ids = new Map(rows.map((row) => [beginning(row.file_id, row.since), row.id]))
  return changes.map(({ entry }) => ({ ...entry, id: idOf(ids, entry) }))
}

interface OpenedRow {
  readonly id: number
  readonly file_id: number
  readonly since: number
}

const beginning = (fileId: number, since: number): string => `${fileId} ${since}`

function idOf(ids: ReadonlyMap<string, number>, { fileId, since }: NewFileEntry): number {
  const id = ids.get(beginning(fileId, since))
  if (id === undefined) throw new Error(`An entry of file ${fileId} was not inserted`)
  return id
}

function complete<T extends { readonly id: number }>(
  rows: readonly T[],
  ids: readonly number[],
): readonly T[] {
  const found = new Set(rows.map(({ id }) => id))
  const lost = ids.find((id) => !found.has(id))
  if (lost !== undefined) throw missing('file entry', lost)
  return rows
}
