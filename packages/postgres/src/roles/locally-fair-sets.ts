import type { LocallyFairSetReads, LocallyFairSets } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Revisions } from '../store/revisions.ts'

export const locallyFairSetReads = (db: Kysely<Tables>): LocallyFairSetReads => ({
  of: async (collectionId) => {
    const query = db.selectFrom('locally_fair_assignee').select('assignee').orderBy('assignee')
    const rows = await query.where('collection_id', '=', collectionId).execute()
    return rows.map(({ assignee }) => assignee)
  },
  fairAmong: async (collectionIds) => {
    const query = db.selectFrom('locally_fair_assignee').select('collection_id as id').distinct()
    const fair = query.where('collection_id', '=', sql<number>`any(${collectionIds}::bigint[])`)
    return (await fair.orderBy('id').execute()).map(({ id }) => id)
  },
  naming: async (assignees) => {
    const query = db.selectFrom('locally_fair_assignee').select('collection_id as id').distinct()
    const named = query.where('assignee', '=', sql<string>`any(${assignees}::text[])`)
    return (await named.orderBy('id').execute()).map(({ id }) => id)
  },
})

export const locallyFairSets = (db: Kysely<Tables>, changes: Revisions): LocallyFairSets => ({
  ...locallyFairSetReads(db),
  replace: async (collectionId, assignees) => {
    changes.contextChanged()
    const query = db.deleteFrom('locally_fair_assignee')
    await query.where('collection_id', '=', collectionId).execute()
    await sql`
      insert into locally_fair_assignee (collection_id, assignee)
      select ${collectionId}, unnest(${assignees}::text[]) on conflict do nothing`.execute(db)
  },
  rename: async (from, to) => {
    if (from === to) return
    changes.contextChanged()
    await sql`
      insert into locally_fair_assignee (collection_id, assignee)
      select collection_id, ${to} from locally_fair_assignee where assignee = ${from}
      on conflict do nothing`.execute(db)
    await db.deleteFrom('locally_fair_assignee').where('assignee', '=', from).execute()
  },
})
