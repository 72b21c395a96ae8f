import type { LogoReads, Logos } from '@holdfast/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

export const logoReads = (db: Kysely<Tables>): LogoReads => ({
  find: async (name) => {
    const query = db.selectFrom('logo').select(['content_type', 'bytes'])
    const row = await query.where('name', '=', name).executeTakeFirst()
    if (row === undefined) return null
    return { name, contentType: row.content_type, bytes: new Uint8Array(row.bytes) }
  },
})

export const logos = (db: Kysely<Tables>): Logos => ({
  ...logoReads(db),
  add: async (collectionId, { name, contentType, bytes }) => {
    await db
      .insertInto('logo')
      .values({ name, collection_id: collectionId, content_type: contentType, bytes })
      .execute()
  },
  keepOnly: async (collectionId, name) => {
    const query = db.deleteFrom('logo').where('collection_id', 'is not distinct from', collectionId)
    await (name === null ? query : query.where('name', '<>', name)).execute()
  },
})
