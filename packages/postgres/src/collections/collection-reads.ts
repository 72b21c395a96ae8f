import type { CollectionReads, Listing } from '@holdfast/core'
import type { Collection, CollectionRef } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { StoredRow } from '../database/declared-table.ts'
import { opaqueCount } from '../database/opaque-values.ts'
import type { Tables } from '../database/tables.ts'
import { folded } from '../store/folded.ts'
import { COLLECTION } from './collection-table.ts'
import { isGranted, isOpen, withHolder } from './listing-sql.ts'

export const collectionReads = (db: Kysely<Tables>): CollectionReads => ({
  find: (ref) => findCollection(db, ref),
  lineage: async (ref) => {
    const rows = await db
      .selectFrom('collection as c')
      .innerJoin('collection_path as path', 'path.descendant_id', 'c.id')
      .innerJoin('collection', 'collection.id', 'path.ancestor_id')
      .select(COLLECTION.columns)
      .where(matchesRef(ref))
      .orderBy('path.depth')
      .execute()
    const [collection, ...ancestors] = rows.map(COLLECTION.read)
    return collection === undefined ? null : [collection, ...ancestors]
  },
  children: async (id, listing) => (await children(db, id, listing)).map(COLLECTION.read),
  byIds: async (ids) => {
    const query = db
      .selectFrom('collection')
      .select(COLLECTION.columns)
      .$if(ids !== null, (all) => all.where('id', '=', sql<number>`any(${ids}::bigint[])`))
    return (await query.orderBy('id').execute()).map(COLLECTION.read)
  },
  below: async (id) => {
    const rows = await db
      .selectFrom('collection_path as path')
      .innerJoin('collection', 'collection.id', 'path.descendant_id')
      .select(COLLECTION.columns)
      .where('path.ancestor_id', '=', id)
      .where('path.depth', '>', 0)
      .orderBy('collection.id')
      .execute()
    return rows.map(COLLECTION.read)
  },
  shownBelow: async (id, to, most) => {
    const { rows } = await sql<StoredRow<typeof COLLECTION>>`
      ${withHolder(to)}
      select ${sql.raw(COLLECTION.columns.join(', '))} from (
        select collection.* from collection_path path
          join collection on collection.id = path.descendant_id
        where path.ancestor_id = ${id} and path.depth > 0 and ${isSeen(to)} and ${isOpen(to)}
        limit ${most + 1}
      ) collection order by collection.id`.execute(db)
    return rows.length > most ? null : rows.map(COLLECTION.read)
  },
  childCount: async (id) => {
    const { rows } = await sql<{ readonly count: number }>`
      select (select count(*) from collection where parent_id = ${id})
        + (select count(*) from dataset where collection_id = ${id}) as count`.execute(db)
    return rows[0]?.count ?? 0
  },
  blockNamesInUse: async () => {
    const { rows } = await sql<{ readonly name: string }>`
      select distinct b.name collate "C" as name
      from collection c cross join jsonb_array_elements_text(c.blocks -> 'names') as b (name)
      where c.blocks -> 'root' = 'true'
      order by 1`.execute(db)
    return rows.map(({ name }) => name)
  },
})

/** Whether the collection is published, or the holder has a role that lets them view it. */
export const isSeen = (to: Listing['to']): RawBuilder<unknown> =>
  sql`(collection.published_at is not null or ${isGranted(to ?? null, 'collection')})`

async function children(
  db: Kysely<Tables>,
  id: number,
  { unpublished, to = null, part }: Listing,
): Promise<readonly StoredRow<typeof COLLECTION>[]> {
  const seen = unpublished ? sql`true` : isSeen(to)
  const limited =
    part === undefined
      ? sql``
      : sql`limit ${opaqueCount(part.limit)} offset ${opaqueCount(part.offset)}`
  const { rows } = await sql<StoredRow<typeof COLLECTION>>`
    ${withHolder(to)}
    select ${sql.raw(COLLECTION.columns.join(', '))} from collection
    where collection.parent_id = ${id} and ${seen} and ${isOpen(to)}
    order by collection.id ${limited}`.execute(db)
  return rows
}

export async function findCollection(
  db: Kysely<Tables>,
  ref: CollectionRef,
): Promise<Collection | null> {
  const row = await db
    .selectFrom('collection as c')
    .innerJoin('collection', 'collection.id', 'c.id')
    .select(COLLECTION.columns)
    .where(matchesRef(ref))
    .executeTakeFirst()
  return row === undefined ? null : COLLECTION.read(row)
}

/** Whether `c` is the collection that `ref` names. */
export function matchesRef(ref: CollectionRef): RawBuilder<boolean> {
  switch (ref.kind) {
    case 'root':
      return sql<boolean>`c.parent_id is null`
    case 'id':
      return sql<boolean>`c.id = ${ref.id}`
    case 'alias':
      return sql<boolean>`c.alias_folded = ${folded(ref.alias)}`
  }
}
