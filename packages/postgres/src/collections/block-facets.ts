import type { BlockFacetReads, BlockFacets } from '@holdfast/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Revisions } from '../store/revisions.ts'

export const blockFacetReads = (db: Kysely<Tables>): BlockFacetReads => ({
  of: async (collectionIds) => {
    if (collectionIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('block_facets')
      .select(['collection_id', 'block_names'])
      .where('collection_id', 'in', [...collectionIds])
      .execute()
    return new Map(rows.map((row) => [row.collection_id, row.block_names]))
  },
})

export const blockFacets = (
  db: Kysely<Tables>,
  { contextChanged }: Pick<Revisions, 'contextChanged'>,
): BlockFacets => ({
  ...blockFacetReads(db),
  keep: async (collectionId, names) => {
    await db
      .insertInto('block_facets')
      .values({ collection_id: collectionId, block_names: [...names] })
      .onConflict((conflict) =>
        conflict.column('collection_id').doUpdateSet({ block_names: [...names] }),
      )
      .execute()
    contextChanged()
  },
  drop: async (collectionId) => {
    await db.deleteFrom('block_facets').where('collection_id', '=', collectionId).execute()
    contextChanged()
  },
})
