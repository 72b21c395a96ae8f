import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * Holds the tree: many may add to it at once, and one alone moves a part of it. The closure of a collection
 * that somebody adds is read from that of its parent, which must not change meanwhile.
 */
export async function holdTree(db: Kysely<Tables>, purpose: 'adding' | 'moving'): Promise<void> {
  if (purpose === 'adding') await sql`select from collection_tree for share`.execute(db)
  else {
    await sql`update collection_tree set moves = moves + 1`.execute(db)
    // Before any collection is locked: whoever counts bytes may want a share of one, and is waited for here.
    await sql`select lock_storage_tree(true)`.execute(db)
  }
}

/** Puts a new collection below its parent, or makes it the root. */
export async function plant(
  db: Kysely<Tables>,
  { id, parentId }: { readonly id: number; readonly parentId: number | null },
): Promise<void> {
  await sql`
    insert into collection_path (descendant_id, ancestor_id, depth)
    select ${id}::bigint, ${id}::bigint, 0
    union all
    select ${id}::bigint, ancestor_id, depth + 1
    from collection_path where descendant_id = ${parentId}::bigint`.execute(db)
}

/** Moves a collection below another parent with everything in it. Rejects when that is inside itself. */
export async function transplant(
  db: Kysely<Tables>,
  { id, parentId }: { readonly id: number; readonly parentId: number | null },
): Promise<void> {
  const inside = await sql`
    select from collection_path
    where descendant_id = ${parentId}::bigint and ancestor_id = ${id}`.execute(db)
  if (inside.rows.length > 0) throw new Error(`Collection ${id} would lie inside itself`)
  await sql`
    delete from collection_path path
    using collection_path below, collection_path above
    where below.ancestor_id = ${id} and above.descendant_id = ${id} and above.depth > 0
      and path.descendant_id = below.descendant_id and path.ancestor_id = above.ancestor_id
  `.execute(db)
  await sql`
    insert into collection_path (descendant_id, ancestor_id, depth)
    select below.descendant_id, above.ancestor_id, below.depth + above.depth + 1
    from collection_path below, collection_path above
    where below.ancestor_id = ${id} and above.descendant_id = ${parentId}::bigint`.execute(db)
}
