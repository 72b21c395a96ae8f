import type { FeaturedItemDraft } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Saves any number of items in a constant number of statements. Returns their ids in the given order. */
export async function saveItems(
  db: Kysely<Tables>,
  collectionId: number,
  drafts: readonly FeaturedItemDraft[],
): Promise<readonly number[]> {
  const rows = drafts.map(toRow)
  await update(
    db,
    collectionId,
    rows.filter(({ id }) => id !== null),
  )
  const added = await insert(
    db,
    collectionId,
    rows.filter(({ id }) => id === null),
  )
  const fresh = added[Symbol.iterator]()
  const ids = drafts.map(({ id }) => id ?? numberOf(fresh.next().value))
  await giveImages(
    db,
    drafts.map(({ image }, place) => ({ item_id: numberOf(ids[place]), image })),
  )
  return ids
}

type Row = ReturnType<typeof toRow>

const toRow = ({ id, displayOrder, target }: FeaturedItemDraft, place: number) => ({
  place,
  id,
  display_order: displayOrder,
  content: target.kind === 'custom' ? target.content : null,
  linked_collection_id: target.kind === 'collection' ? target.id : null,
  linked_dataset_id: target.kind === 'dataset' ? target.id : null,
  linked_file_id: target.kind === 'datafile' ? target.id : null,
})

const recordset = (rows: readonly Row[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (place integer, id bigint,
    display_order integer, content text, linked_collection_id bigint, linked_dataset_id bigint,
    linked_file_id bigint)`

async function update(
  db: Kysely<Tables>,
  collectionId: number,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const { numAffectedRows } = await sql`
    update featured_item i set display_order = r.display_order, content = r.content,
      linked_collection_id = r.linked_collection_id, linked_dataset_id = r.linked_dataset_id,
      linked_file_id = r.linked_file_id
    from ${recordset(rows)}
    where i.id = r.id and i.collection_id = ${collectionId}`.execute(db)
  if (numAffectedRows !== BigInt(rows.length))
    throw new Error(`A featured item is none of collection ${collectionId}`)
}

/** The new ids, in the order of the rows. */
async function insert(
  db: Kysely<Tables>,
  collectionId: number,
  rows: readonly Row[],
): Promise<readonly number[]> {
  if (rows.length === 0) return []
  const { rows: added } = await sql<{ readonly id: number }>`
    insert into featured_item (collection_id, display_order, content, linked_collection_id,
      linked_dataset_id, linked_file_id)
    select ${collectionId}::bigint, r.display_order, r.content, r.linked_collection_id,
      r.linked_dataset_id, r.linked_file_id
    from ${recordset(rows)} order by r.place
    returning id`.execute(db)
  // Ids are drawn in the order of the rows.
  return added.map(({ id }) => id).sort((a, b) => a - b)
}

/** Gives each item its named image, and removes its others. */
async function giveImages(
  db: Kysely<Tables>,
  given: readonly { readonly item_id: number; readonly image: string | null }[],
): Promise<void> {
  const items = given.map(({ item_id: id }) => id)
  const images = given.flatMap(({ image }) => image ?? [])
  await sql`update featured_image set item_id = null
    where item_id = any(${items}::bigint[]) and object_id <> all(${images}::text[])`.execute(db)
  const rows = given.filter(({ image }) => image !== null)
  if (rows.length === 0) return
  const { numAffectedRows } = await sql`
    update featured_image m set item_id = g.item_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (item_id bigint, image text)
    where m.object_id = g.image and not m.sweeping
      and (m.item_id is null or m.item_id = g.item_id)`.execute(db)
  if (numAffectedRows !== BigInt(rows.length))
    throw new Error('A picture of a featured item does not exist, or belongs to another item')
}

function numberOf(id: number | undefined): number {
  if (id === undefined) throw new Error('A featured item was not written')
  return id
}
