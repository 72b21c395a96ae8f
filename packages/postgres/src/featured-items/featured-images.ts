import type { FeaturedItemReads, FeaturedItems } from '@holdfast/core'
import type { StagedImage } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { comesAfter } from '../store/sweeping-order.ts'

export const featuredImageReads = (
  db: Kysely<Tables>,
): Pick<FeaturedItemReads, 'abandonedImages'> => ({
  abandonedImages: async (at, limit, after) => {
    const { rows } = await sql<StagedImage>`
      select object_id as "objectId", storage_driver as "storageDriver", key,
        file_name as "fileName", content_type as "contentType", size,
        created_at as "createdAt", lease_until as "leaseUntil"
      from featured_image
      where item_id is null and lease_until <= ${at} and ${comesAfter(after)}
      order by created_at, object_id limit ${limit}`.execute(db)
    return rows
  },
})

export const featuredImages = (
  db: Kysely<Tables>,
): Pick<FeaturedItems, 'stageImage' | 'claimImage' | 'forgetImage'> => ({
  stageImage: async (image) => {
    await sql`
      insert into featured_image (object_id, storage_driver, key, file_name, content_type, size,
        created_at, lease_until)
      values (${image.objectId}, ${image.storageDriver}, ${image.key}, ${image.fileName},
        ${image.contentType}, ${image.size}, ${image.createdAt}, ${image.leaseUntil})`.execute(db)
  },
  claimImage: async (objectId) => {
    const { numAffectedRows } = await sql`update featured_image set sweeping = true
      where object_id = ${objectId} and item_id is null`.execute(db)
    return numAffectedRows === 1n
  },
  forgetImage: async (objectId) => {
    await sql`delete from featured_image
      where object_id = ${objectId} and sweeping`.execute(db)
  },
})
