import type { SavedSearches, SavedSearchReads } from '@holdfast/core'
import type { LinkedObjects, PlacedSearch, SavedSearch } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

export const savedSearchReads = (db: Kysely<Tables>): SavedSearchReads => ({
  all: () => searches(db, sql`true`),
  find: async (id) => (await searches(db, sql`s.id = ${id}`))[0] ?? null,
})

export const savedSearches = (db: Kysely<Tables>): SavedSearches => ({
  ...savedSearchReads(db),
  add: async (search) => {
    const { query, filters, collectionId, creatorId } = search
    const { rows } = await sql<{ readonly id: number }>`
      insert into saved_search (query, filters, collection_id, creator_id)
      values (${query}, ${filters}::text[], ${collectionId}, ${creatorId}) returning id`.execute(db)
    const [row] = rows
    if (row === undefined) throw new Error('An inserted row is not returned')
    return { ...search, id: row.id }
  },
  lock: async (id) => {
    const found = sql`select from saved_search where id = ${id} for update`
    return (await found.execute(db)).rows.length > 0
  },
  remove: async (id) => {
    const { numAffectedRows } = await sql`delete from saved_search where id = ${id}`.execute(db)
    return numAffectedRows !== 0n
  },
  link: (search, objects, at) => link(db, search, { ...objects, at }),
  unlink: (search, limit) => unlink(db, search, limit),
})

async function searches(
  db: Kysely<Tables>,
  wanted: RawBuilder<boolean>,
): Promise<readonly PlacedSearch[]> {
  const { rows } = await sql<PlacedSearch>`
    select s.id, s.query, s.filters, s.collection_id as "collectionId", c.alias as "collectionAlias",
      s.creator_id as "creatorId"
    from saved_search s join collection c on c.id = s.collection_id
    where ${wanted} order by s.id`.execute(db)
  return rows
}

/** A dataset that is being moved is waited for, and its new collection counts. */
async function link(
  db: Kysely<Tables>,
  { id, collectionId }: SavedSearch,
  { collectionIds, datasetIds, at }: LinkedObjects & { readonly at: Date },
): Promise<LinkedObjects> {
  const { rows } = await sql<LinkedObjects>`
    with inside as materialized (
      select descendant_id as id from collection_path where ancestor_id = ${collectionId}
    ),
    held as materialized (
      select d.id, d.collection_id from dataset d
      where d.id = any(${datasetIds}::bigint[]) order by d.id for share
    ),
    wanted as materialized (
      select c.id from collection c
      where c.id = any(${collectionIds}::bigint[]) and c.id not in (select id from inside)
        and c.id not in (
          select ancestor_id from collection_path where descendant_id = ${collectionId})
    ),
    collections as (
      insert into collection_link (linked_id, linking_id, linked_at, saved_search_id)
      select w.id, ${collectionId}::bigint, ${at}::timestamptz, ${id}::bigint from wanted w
      where not exists (select from collection_path p join wanted o on o.id = p.ancestor_id
        where p.descendant_id = w.id and p.depth > 0)
      order by w.id
      on conflict do nothing
      returning linked_id as id
    ),
    datasets as (
      insert into dataset_link (dataset_id, collection_id, linked_at, saved_search_id)
      select id, ${collectionId}::bigint, ${at}::timestamptz, ${id}::bigint from held
      where collection_id not in (select id from inside)
      order by id
      on conflict do nothing
      returning dataset_id as id
    )
    select ${idsIn('collections')} as "collectionIds", ${idsIn('datasets')} as "datasetIds"`.execute(
    db,
  )
  return rows[0] ?? { collectionIds: [], datasetIds: [] }
}

async function unlink(
  db: Kysely<Tables>,
  { id }: SavedSearch,
  limit: number,
): Promise<LinkedObjects> {
  const { rows } = await sql<LinkedObjects>`
    with collections as (
      delete from collection_link l using (
        select linked_id, linking_id from collection_link
        where saved_search_id = ${id} order by linked_id limit ${limit}::bigint) gone
      where l.linked_id = gone.linked_id and l.linking_id = gone.linking_id
      returning l.linked_id as id, l.linking_id
    ),
    unfeatured as (
      delete from featured_collection f using collections
      where f.collection_id = collections.linking_id and f.featured_id = collections.id
    ),
    datasets as (
      delete from dataset_link l using (
        select dataset_id, collection_id from dataset_link
        where saved_search_id = ${id} order by dataset_id limit ${limit}::bigint) gone
      where l.dataset_id = gone.dataset_id and l.collection_id = gone.collection_id
      returning l.dataset_id as id
    )
    select ${idsIn('collections')} as "collectionIds", ${idsIn('datasets')} as "datasetIds"`.execute(
    db,
  )
  return rows[0] ?? { collectionIds: [], datasetIds: [] }
}

const idsIn = (table: 'collections' | 'datasets'): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(id order by id), '[]'::json) from ${sql.ref(table)})`
