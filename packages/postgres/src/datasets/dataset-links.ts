import type { DatasetLinkReads, DatasetLinks } from '@holdfast/core'
import type { Kysely } from 'kysely'
import { COLLECTION_COLUMNS, toCollection } from '../collections/collection-rows.ts'
import type { Tables } from '../database/tables.ts'

export const datasetLinkReads = (db: Kysely<Tables>): DatasetLinkReads => ({
  collectionsOf: async (datasetId) => {
    const rows = await db
      .selectFrom('dataset_link')
      .innerJoin('collection', 'collection.id', 'dataset_link.collection_id')
      .select(COLLECTION_COLUMNS)
      .where('dataset_link.dataset_id', '=', datasetId)
      .orderBy('collection.id')
      .execute()
    return rows.map(toCollection)
  },
})

export const datasetLinks = (db: Kysely<Tables>): DatasetLinks => ({
  ...datasetLinkReads(db),
  add: async ({ datasetId, collectionId, linkedAt }) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('dataset_link')
      .values({ dataset_id: datasetId, collection_id: collectionId, linked_at: linkedAt })
      .onConflict((conflict) => conflict.columns(['dataset_id', 'collection_id']).doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 0n ? 'linkedAlready' : 'added'
  },
  remove: async ({ datasetId, collectionId }) => {
    const { numDeletedRows } = await db
      .deleteFrom('dataset_link')
      .where('dataset_id', '=', datasetId)
      .where('collection_id', '=', collectionId)
      .executeTakeFirst()
    return numDeletedRows === 0n ? 'notLinked' : 'removed'
  },
})
