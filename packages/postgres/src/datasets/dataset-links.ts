import type { DatasetLinkReads, DatasetLinks } from '@holdfast/core'
import type { Pid } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import { COLLECTION } from '../collections/collection-table.ts'
import type { Tables } from '../database/tables.ts'

export const datasetLinkReads = (db: Kysely<Tables>): DatasetLinkReads => ({
  collectionsOf: async (datasetId) => {
    const rows = await db
      .selectFrom('dataset_link')
      .innerJoin('collection', 'collection.id', 'dataset_link.collection_id')
      .select(COLLECTION.columns)
      .where('dataset_link.dataset_id', '=', datasetId)
      .orderBy('collection.id')
      .execute()
    return rows.map(COLLECTION.read)
  },
  datasetsIn: async (collectionId) => {
    const { rows } = await sql<LinkedRow>`
      select d.protocol, d.authority, d.identifier, newest.title
      from dataset_link l join dataset d on d.id = l.dataset_id
      left join lateral (select v.metadata ->> 'title' as title from dataset_version v
        where v.dataset_id = d.id order by v.ordinal desc limit 1) newest on true
      where l.collection_id = ${collectionId}
      order by d.id`.execute(db)
    return rows.map(({ title, ...pid }) => ({ pid, title }))
  },
})

interface LinkedRow extends Pid {
  readonly title: string | null
}

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
