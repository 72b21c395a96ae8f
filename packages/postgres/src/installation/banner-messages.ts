import type { BannerMessageReads, BannerMessages } from '@holdfast/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { BANNER } from './banner-table.ts'

export const bannerMessageReads = (db: Kysely<Tables>): BannerMessageReads => ({
  all: async () => {
    const rows = await db.selectFrom('banner_message').selectAll().orderBy('id').execute()
    return rows.map(BANNER.read)
  },
})

export const bannerMessages = (db: Kysely<Tables>): BannerMessages => ({
  ...bannerMessageReads(db),
  add: async (message) => {
    const query = db.insertInto('banner_message').values(BANNER.write(message))
    return BANNER.read(await query.returningAll().executeTakeFirstOrThrow())
  },
  deactivate: async (id) => {
    const query = db.updateTable('banner_message').set({ active: false }).where('id', '=', id)
    return (await query.executeTakeFirst()).numUpdatedRows !== 0n
  },
  remove: async (id) => {
    const query = db.deleteFrom('banner_message').where('id', '=', id)
    return (await query.executeTakeFirst()).numDeletedRows !== 0n
  },
})
