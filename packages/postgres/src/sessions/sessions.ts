import type { SessionReads, Sessions } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { ACCOUNT } from '../users/account-table.ts'
import { SESSION } from './session-table.ts'

export const sessionReads = (db: Kysely<Tables>): SessionReads => ({
  byFingerprint: async (fingerprint) => {
    const row = await db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select([...ACCOUNT.columns, 'account_id', 'fingerprint', 'seen_at', 'browser'])
      .select('session.created_at as session_created_at')
      .where('fingerprint', '=', fingerprint)
      .executeTakeFirst()
    if (row === undefined) return null
    const session = SESSION.read({ ...row, created_at: row.session_created_at })
    return { session, account: ACCOUNT.read(row) }
  },
  of: async (accountId) => {
    const query = db.selectFrom('session').selectAll().where('account_id', '=', accountId)
    const rows = await query.orderBy('seen_at', 'desc').orderBy('fingerprint').execute()
    return rows.map(SESSION.read)
  },
})

export const sessions = (db: Kysely<Tables>): Sessions => ({
  ...sessionReads(db),
  add: async (session) => {
    await db.insertInto('session').values(SESSION.write(session)).execute()
  },
  touch: async (fingerprint, at) => {
    const query = db.updateTable('session').set({ seen_at: at })
    await query.where('fingerprint', '=', fingerprint).execute()
  },
  remove: async (accountId, fingerprints) => {
    await db
      .deleteFrom('session')
      .where('account_id', '=', accountId)
      .where('fingerprint', '=', sql<string>`any(${fingerprints}::text[])`)
      .execute()
  },
  removeOthers: async (accountId, kept) => {
    await db
      .deleteFrom('session')
      .where('account_id', '=', accountId)
      .where('fingerprint', '!=', kept ?? '')
      .execute()
  },
  removeEnded: async ({ createdAt, seenAt }) => {
    const ended = db
      .deleteFrom('session')
      .where(({ eb, or }) => or([eb('created_at', '<=', createdAt), eb('seen_at', '<=', seenAt)]))
    return Number((await ended.executeTakeFirst()).numDeletedRows)
  },
})
