import { type RawBuilder, sql } from 'kysely'

/**
 * Whether an entry lies below one of the collections, at any depth. Links count like children; a collection
 * never lies below itself.
 */
export const isBelow = (entry: string, collectionIds: readonly number[]): RawBuilder<unknown> => {
  const at = (column: string) => sql.ref(`${entry}.${column}`)
  const inside = insideOf(collectionIds)
  return sql`case when ${at('kind')} = 'collection'
    then ${at('object_id')} in (${inside} select id from inside where id <> root)
    else exists (select from dataset d where d.id = ${at('dataset_id')}
        and d.collection_id in (${inside} select id from inside))
      or ${at('dataset_id')} in (select l.dataset_id from dataset_link l
        where l.collection_id in (${inside} select id from inside))
  end`
}

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
