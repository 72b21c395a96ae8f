import type { FeaturedItemReads, FeaturedItems } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { featurable, holdLinked } from './featurable.ts'
import { featuredImageReads, featuredImages } from './featured-images.ts'
import { listedItems } from './listed-items.ts'
import { saveItems } from './save-items.ts'

export const featuredItemReads = (db: Kysely<Tables>): FeaturedItemReads => ({
  ...featuredImageReads(db),
  find: async (id) => (await listedItems(db, sql`i.id = ${id}`)).at(0) ?? null,
  ofCollection: (collectionId) => listedItems(db, sql`i.collection_id = ${collectionId}`),
  featurable: (names) => featurable(db, names),
})

export const featuredItems = (db: Kysely<Tables>): FeaturedItems => ({
  ...featuredItemReads(db),
  ...featuredImages(db),
  holdLinked: (collectionId, names) => holdLinked(db, collectionId, names),
  save: (collectionId, drafts) => saveItems(db, collectionId, drafts),
  removeOthers: async (collectionId, keep) => {
    await sql`delete from featured_item
      where collection_id = ${collectionId} and id <> all(${keep}::bigint[])`.execute(db)
  },
  remove: async (id) => {
    await sql`delete from featured_item where id = ${id}`.execute(db)
  },
  removeOfDataset: async (datasetId) => {
    await sql`delete from featured_item where linked_dataset_id = ${datasetId}`.execute(db)
  },
  removeStale: async (datasetId) => {
    await sql`
      delete from featured_item i using data_file f
      where f.dataset_id = ${datasetId} and i.linked_file_id = f.id
        and (f.restricted or not exists (
          select 1 from (select v.ordinal from dataset_version v
              where v.dataset_id = ${datasetId} and v.state = 'released'
              order by v.major desc, v.minor desc limit 1) latest
          where f.since <= latest.ordinal and (f.until is null or latest.ordinal < f.until)
        ))`.execute(db)
  },
  removeOfFiles: async (fileIds) => {
    await sql`delete from featured_item where linked_file_id = any(${[...fileIds]}::bigint[])`.execute(
      db,
    )
  },
})
