import type { Collection, Lineage } from '@holdfast/core/rules'
import { sql } from 'kysely'
import { COLLECTION } from '../collections/collection-table.ts'
import { type JsonOf, type StoredRow, toTime } from '../database/declared-table.ts'

/** A collection that PostgreSQL wrote as JSON, where times are text. */
export type CollectionJson = JsonOf<StoredRow<typeof COLLECTION>>

/** The collection `c` with its ancestors, for `toLineage`. */
export const LINEAGE = sql`(select json_agg(owner) from (
  select ${sql.raw(COLLECTION.columns.join(', '))}
  from collection_path path join collection on collection.id = path.ancestor_id
  where path.descendant_id = c.id order by path.depth) owner)`

export const toCollection = (row: CollectionJson): Collection =>
  COLLECTION.read({
    ...row,
    created_at: new Date(row.created_at),
    published_at: toTime(row.published_at),
  })

export function toLineage(rows: readonly CollectionJson[]): Lineage {
  const [collection, ...ancestors] = rows.map(toCollection)
  if (collection === undefined) throw new Error('A collection is missing from its own lineage')
  return [collection, ...ancestors]
}
