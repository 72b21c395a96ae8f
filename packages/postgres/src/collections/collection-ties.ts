import type { CollectionTies } from '@holdfast/core'
import type { CollectionMove, Tie } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** The ties that one query each selects. `featured` has a condition of its own. */
type Cutting = Exclude<Tie, 'featured'>

export const collectionTies = (db: Kysely<Tables>): CollectionTies => ({
  against: async (move) => {
    const { rows } = await sql<Readonly<Record<Tie, boolean>>>`
      select exists (${BROKEN.guestbook(move)}) as guestbook,
        exists (${BROKEN.template(move)}) as template,
        exists (select from featured_collection
          where collection_id = ${move.parentId} and featured_id = ${move.id}) as featured,
        exists (${BROKEN.collectionLink(move)}) as "collectionLink",
        exists (${BROKEN.datasetLink(move)}) as "datasetLink"`.execute(db)
    const [found] = rows
    return ORDER.filter((tie) => found?.[tie] === true)
  },
  cut: async (move) => {
    // Representations show the guestbook, also after a move back, which restores everything else.
    await sql`
      update dataset set guestbook_id = null, revision = revision + 1
      where id in (${BROKEN.guestbook(move)})`.execute(db)
    await sql`delete from default_template where collection_id in (${BROKEN.template(move)})`.execute(
      db,
    )
    await sql`delete from collection_link
      where (linked_id, linking_id) in (${BROKEN.collectionLink(move)})`.execute(db)
    await sql`delete from dataset_link
      where (dataset_id, collection_id) in (${BROKEN.datasetLink(move)})`.execute(db)
    await sql`
      delete from featured_collection f using collection c
      where c.id = f.featured_id and f.featured_id in (${below(move)})
        and c.parent_id <> f.collection_id
        and not exists (select from collection_link l
          where l.linked_id = f.featured_id and l.linking_id = f.collection_id)`.execute(db)
  },
})

const ORDER: readonly Tie[] = ['guestbook', 'template', 'featured', 'collectionLink', 'datasetLink']

/** The ids of the collections that move. */
const below = ({ id }: CollectionMove): RawBuilder<number> =>
  sql`select descendant_id from collection_path where ancestor_id = ${id}`

/** The ids of the new ancestors. */
const above = ({ targetId }: CollectionMove): RawBuilder<number> =>
  sql`select ancestor_id from collection_path where descendant_id = ${targetId}`

const BROKEN: Readonly<Record<Cutting, (move: CollectionMove) => RawBuilder<unknown>>> = {
  guestbook: (move) => sql`
    select d.id from dataset d join guestbook g on g.id = d.guestbook_id
    where d.collection_id in (${below(move)}) and g.collection_id not in (${below(move)})
      and g.collection_id <> all(${move.guestbookOwners}::bigint[])`,
  template: (move) => sql`
    select chosen.collection_id
    from default_template chosen join template t on t.id = chosen.template_id
    where chosen.collection_id in (${below(move)})
      and t.collection_id not in (${below(move)}) and t.collection_id not in (${above(move)})`,
  collectionLink: (move) => sql`
    select linked_id, linking_id from collection_link
    where linked_id in (${below(move)}) and linking_id in (${above(move)})`,
  datasetLink: (move) => sql`
    select l.dataset_id, l.collection_id
    from dataset_link l join dataset d on d.id = l.dataset_id
    where d.collection_id in (${below(move)}) and l.collection_id in (${above(move)})`,
}
