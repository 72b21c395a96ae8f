import type { CollectionLinkReads, CollectionLinks } from '@holdfast/core'
import type { Linkable, Linker, NamedCollection } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { identifierArray } from '../roles/assignee-identifiers.ts'
import { isOpen, withHolder } from './listing-sql.ts'

interface SideRow extends NamedCollection {
  readonly side: 'linked' | 'linking'
}

export const collectionLinkReads = (db: Kysely<Tables>): CollectionLinkReads => ({
  of: async (id) => {
    const { rows } = await sql<SideRow>`
      select 'linked' as side, c.id, c.alias, c.name
      from collection_link l join collection c on c.id = l.linked_id where l.linking_id = ${id}
      union all
      select 'linking' as side, c.id, c.alias, c.name
      from collection_link l join collection c on c.id = l.linking_id where l.linked_id = ${id}
      order by id`.execute(db)
    const on = (wanted: SideRow['side']): readonly NamedCollection[] =>
      rows.filter(({ side }) => side === wanted).map(({ side: _, ...collection }) => collection)
    return { linked: on('linked'), linking: on('linking') }
  },
  candidates: (object, by) =>
    collectionsOf(
      db,
      by,
      sql`collection.id not in (select ancestor_id from collection_path
          where descendant_id = ${placeOf(object)})
        and not ${isShownIn(object)}`,
    ),
  showing: (object, by) => collectionsOf(db, by, isShownIn(object)),
})

async function collectionsOf(
  db: Kysely<Tables>,
  by: Linker | null,
  wanted: RawBuilder<unknown>,
): Promise<readonly NamedCollection[]> {
  const holder = by?.holder ?? null
  const { rows } = await sql<NamedCollection>`
    ${withHolder(holder)}
    select collection.id, collection.alias, collection.name from collection
    where ${isLinkableBy(by)} and ${isOpen(holder)} and ${wanted}
    order by collection.id`.execute(db)
  return rows
}

const isLinkableBy = (by: Linker | null): RawBuilder<boolean> =>
  by === null
    ? sql`true`
    : sql`collection.id in (
        select a.collection_id from role_assignment a join role r on r.id = a.role_id
        where a.assignee = any(${identifierArray}) and a.collection_id is not null
          and ${by.permission} = any(r.permissions))`

/** The innermost collection that may not be linked to: the collection itself, or the owner of the dataset. */
const placeOf = ({ kind, id }: Linkable): RawBuilder<number> =>
  kind === 'collection'
    ? sql`${id}::bigint`
    : sql`(select collection_id from dataset where id = ${id})`

const isShownIn = ({ kind, id }: Linkable): RawBuilder<boolean> =>
  kind === 'collection'
    ? sql`exists (select from collection_link l where l.linked_id = ${id} and l.linking_id = collection.id)`
    : sql`exists (select from dataset_link l where l.dataset_id = ${id} and l.collection_id = collection.id)`

export const collectionLinks = (db: Kysely<Tables>): CollectionLinks => ({
  ...collectionLinkReads(db),
  add: async ({ linkedId, linkingId, linkedAt }) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('collection_link')
      .values({ linked_id: linkedId, linking_id: linkingId, linked_at: linkedAt })
      .onConflict((conflict) => conflict.columns(['linked_id', 'linking_id']).doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 0n ? 'linkedAlready' : 'added'
  },
  remove: async ({ linkedId, linkingId }) => {
    const { numDeletedRows } = await db
      .deleteFrom('collection_link')
      .where('linked_id', '=', linkedId)
      .where('linking_id', '=', linkingId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return 'notLinked'
    await db
      .deleteFrom('featured_collection')
      .where('collection_id', '=', linkingId)
      .where('featured_id', '=', linkedId)
      .execute()
    return 'removed'
  },
})
