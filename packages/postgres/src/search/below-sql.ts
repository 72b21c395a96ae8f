import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * Whether an entry lies below one of the collections, at any depth. Links count like children; a collection
 * never lies below itself.
 */
export const isBelow = (entry: string, collectionIds: readonly number[]): RawBuilder<unknown> => {
  const at = (column: string) => sql.ref(`${entry}.${column}`)
  return sql`case when ${at('kind')} = 'collection' then ${at('object_id')} in (${collectionsIn(collectionIds)})
    else ${at('dataset_id')} in (${datasetsIn(collectionIds)}) end`
}

/** The same where few datasets lie there: entries are looked up by these, instead of being read one and all. */
export const isAmongFew = (
  entry: string,
  collectionIds: readonly number[],
): RawBuilder<unknown> => sql`${sql.ref(`${entry}.id`)} in (
    select own.id from search_entry own
    where own.kind = 'collection' and own.object_id in (${collectionsIn(collectionIds)})
    union all
    select own.id from search_entry own where own.dataset_id in (${datasetsIn(collectionIds)}))`

/** Datasets of which the entries are faster looked up than filtered. */
const FEW = 1000

/** Whether few datasets lie below the collections. */
export async function holdFew(
  db: Kysely<Tables>,
  collectionIds: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ readonly few: boolean }>`
    select count(*) <= ${FEW}::bigint as few
    from (select from (${datasetsIn(collectionIds)}) held limit ${FEW + 1}::bigint) first`.execute(
    db,
  )
  return rows[0]?.few === true
}

const collectionsIn = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`${insideOf(ids)} select id from inside where id <> root`

/** Some of them more than once. */
const datasetsIn = (ids: readonly number[]): RawBuilder<unknown> => sql`${insideOf(ids)}
  select d.id from dataset d where d.collection_id in (select id from inside)
  union all
  select l.dataset_id from dataset_link l where l.collection_id in (select id from inside)`

/** A table `inside` of each of the collections with every collection in it, itself included. */
export const insideOf = (roots: readonly number[]): RawBuilder<unknown> =>
  sql`with recursive ${insideTable(roots)}`

/** The same for `with recursive`. */
export const insideTable = (roots: readonly number[] | 'all'): RawBuilder<unknown> => sql`
  inside (root, id) as (
    select ancestor_id, descendant_id from collection_path
    where ${roots === 'all' ? sql`true` : sql`ancestor_id = any(${roots}::bigint[])`}
    union
    select inside.root, p.descendant_id
    from inside
    join collection_link l on l.linking_id = inside.id
    join collection_path p on p.ancestor_id = l.linked_id
  )`
