import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * Locks the collection tree: shared for an addition, exclusive for a move. The closure of a new collection is
 * copied from that of its parent, which must not change meanwhile.
 */
export async function holdTree(db: Kysely<Tables>, purpose: 'adding' | 'moving'): Promise<void> {
  if (purpose === 'adding') await sql`select from collection_tree for share`.execute(db)
  else {
    await sql`update collection_tree set moves = moves + 1`.execute(db)
    // Before any collection is locked: a unit that counts bytes may need a share lock on one, so wait for it
    // here.
    await sql`select lock_storage_tree(true)`.execute(db)
  }
}

/** Adds the closure of a new collection: below its parent, or as the root. */
export async function addPath(
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

/** Moves a collection and its subtree below another parent. Rejects when the parent is in the subtree. */
export async function moveSubtree(
  db: Kysely<Tables>,
  { id, parentId }: { readonly id: number; readonly parentId: number | null },
): Promise<void> {
  const inside = await sql`
    select from collection_path
    where descendant_id = ${parentId}::bigint and ancestor_id = ${id}`.execute(db)
  if (inside.rows.length > 0)
    throw new Error(`Collection ${id} cannot be moved into its own subtree`)
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
