import type { EntryChange } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'
import { entryRow, valuesRow } from './file-rows.ts'
import { followEntries, type Touched } from './touched.ts'

type Change<K extends EntryChange['kind']> = Extract<EntryChange, { readonly kind: K }>

const of = <K extends EntryChange['kind']>(changes: readonly EntryChange[], kind: K) =>
  changes.filter((change): change is Change<K> => change.kind === kind)

/**
 * Carries out any number of changes in a handful of statements, and answers the datasets they touched.
 * An entry is named by at most a few changes and new ones by none, so that carrying them out kind by kind,
 * those that free a path first, ends where carrying them out one by one does.
 */
export async function applyChanges(
  db: Kysely<Tables>,
  changes: readonly EntryChange[],
): Promise<ReadonlySet<number>> {
  const erased = new Set(of(changes, 'erase').map(({ entryId }) => entryId))
  const stays = ({ entryId }: { readonly entryId: number }) => !erased.has(entryId)
  const moved = [
    ...(await erase(db, [...erased])),
    ...(await close(db, of(changes, 'close').filter(stays))),
  ]
  const rewritten = await rewrite(db, of(changes, 'rewrite').filter(stays))
  moved.push(...(await open(db, of(changes, 'open'))))
  await followEntries(db, moved)
  return new Set([...moved, ...rewritten].map(({ dataset_id: id }) => id))
}

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
  // Two files may swap their paths: all leave theirs first, for one that no user can give.
  if (ids.length > 1)
    await sql`update file_entry set label = '/' || id where id = any(${ids}::bigint[])`.execute(db)
  const { rows } = await sql<Touched & { readonly id: number }>`
    update file_entry e set label = r.label, folder = r.folder, description = r.description,
      search_text = r.search_text, categories = r.categories, restricted = r.restricted,
      provenance = r.provenance, edits = r.edits
    from jsonb_to_recordset(${JSON.stringify([...values.values()])}::jsonb) as r (
      id bigint, label text, folder text, description text, search_text text, categories text[],
      restricted boolean, provenance text, edits integer)
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
): Promise<readonly Touched[]> {
  if (changes.length === 0) return []
  const entries = JSON.stringify(changes.map(({ entry }) => entryRow(entry)))
  const { rows } = await sql<Touched>`
    insert into file_entry (file_id, dataset_id, label, folder, description, search_text,
      categories, restricted, provenance, since, until, edits)
    select file_id, dataset_id, label, folder, description, search_text,
      categories, restricted, provenance, since, until, edits
    from jsonb_to_recordset(${entries}::jsonb) as r (
      file_id bigint, dataset_id bigint, label text, folder text, description text,
      search_text text, categories text[], restricted boolean, provenance text, since integer,
      until integer, edits integer)
    returning file_id, dataset_id`.execute(db)
  return rows
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
