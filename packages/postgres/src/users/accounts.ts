import type { AccountReads, Accounts, Clock } from '@holdfast/core'
import { displayName } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { StoredRow } from '../database/declared-table.ts'
import { opaque } from '../database/opaque-values.ts'
import type { Tables } from '../database/tables.ts'
import { folded } from '../store/folded.ts'
import { missing } from '../store/missing.ts'
import { accountPages } from './account-list.ts'
import { ACCOUNT, accountRow, EMAIL_CONFIRMATION, TOKEN } from './account-table.ts'

export function accountReads(db: Kysely<Tables>, clock: Clock): AccountReads {
  const find = async (
    column: 'id' | 'user_name_folded' | 'email_folded',
    value: number | string,
  ) => {
    const query = db.selectFrom('account').select(ACCOUNT.columns).where(column, '=', value)
    const row = await query.executeTakeFirst()
    return row === undefined ? null : ACCOUNT.read(row)
  }
  return {
    ...accountPages(db, clock),
    byId: (id) => find('id', id),
    byUserName: (userName) => find('user_name_folded', folded(userName)),
    byUserNames: async (userNames) => (await named(db, userNames).execute()).map(ACCOUNT.read),
    all: async () => {
      const query = db.selectFrom('account').select(ACCOUNT.columns).orderBy('id')
      return (await query.execute()).map(ACCOUNT.read)
    },
    byEmail: (email) => find('email_folded', folded(email)),
    byPersistentId: async (provider, persistentUserId) => {
      const query = db.selectFrom('account').select(ACCOUNT.columns)
      const row = await query
        .where('provider', '=', provider)
        .where('persistent_user_id', '=', persistentUserId)
        .executeTakeFirst()
      return row === undefined ? null : ACCOUNT.read(row)
    },
    token: async (accountId) => {
      const query = db.selectFrom('api_token').selectAll().where('account_id', '=', accountId)
      const row = await query.executeTakeFirst()
      return row === undefined ? null : TOKEN.read(row)
    },
    confirmation: async (accountId) => {
      const query = db.selectFrom('email_confirmation').selectAll()
      const row = await query.where('account_id', '=', accountId).executeTakeFirst()
      return row === undefined ? null : EMAIL_CONFIRMATION.read(row)
    },
    byToken: async (fingerprint) => (await holdersOf(db, [fingerprint])).at(0) ?? null,
    superusers: async () => (await activeSuperusers(db).execute()).map(ACCOUNT.read),
    displayNames: async (ids) => {
      const rows = await db
        .selectFrom('account')
        .select(['id', 'first_name as firstName', 'last_name as lastName'])
        .where('id', '=', sql<number>`any(${ids}::bigint[])`)
        .execute()
      return new Map(rows.map((row) => [row.id, displayName(row)]))
    },
  }
}

type TokenHolder = Awaited<ReturnType<AccountReads['byToken']>>

const HOLDER = sql.raw(
  [
    ...ACCOUNT.columns,
    'token.fingerprint',
    'token.created_at as token_created_at',
    'token.expires_at',
  ].join(', '),
)

interface HolderRow extends StoredRow<typeof ACCOUNT>, StoredRow<typeof TOKEN> {
  readonly token_created_at: Date
}

/** The accounts with tokens of these fingerprints, in their order; null for unknown ones. One query, in front of most requests. */
export async function holdersOf(
  db: Kysely<Tables>,
  fingerprints: readonly string[],
): Promise<readonly TokenHolder[]> {
  const { rows } = await sql<HolderRow>`
    select ${HOLDER} from api_token token join account on account.id = token.account_id
    where token.fingerprint = any(${opaque(sql`${fingerprints}::text[]`)}::text[])`.execute(db)
  const found = new Map(rows.map((row) => [row.fingerprint, row]))
  return fingerprints.map((fingerprint) => {
    const row = found.get(fingerprint)
    if (row === undefined) return null
    const token = { ...row, account_id: row.id, created_at: row.token_created_at }
    return { account: ACCOUNT.read(row), token: TOKEN.read(token) }
  })
}

const activeSuperusers = (db: Kysely<Tables>) =>
  db
    .selectFrom('account')
    .select(ACCOUNT.columns)
    .where('superuser', '=', true)
    .where('deactivated_at', 'is', null)
    .orderBy('id')

const named = (db: Kysely<Tables>, userNames: readonly string[]) =>
  db
    .selectFrom('account')
    .select(ACCOUNT.columns)
    .where('user_name_folded', '=', sql<string>`any(${userNames.map(folded)}::text[])`)

export const accounts = (db: Kysely<Tables>, clock: Clock): Accounts => ({
  ...accountReads(db, clock),
  byUserNames: async (userNames) =>
    (await named(db, userNames).orderBy('id').forKeyShare().execute()).map(ACCOUNT.read),
  add: async (account) => {
    const query = db.insertInto('account').values(accountRow(account)).returning('id')
    const added = await query.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
    if (added !== undefined) return { ...structuredClone(account), id: added.id }
    const { byUserName, byEmail } = accountReads(db, clock)
    if ((await byUserName(account.userName)) !== null) return 'userNameTaken'
    return (await byEmail(account.email)) === null ? 'persistentUserTaken' : 'emailTaken'
  },
  lock: async (id) => {
    const query = db.selectFrom('account').select(ACCOUNT.columns).where('id', '=', id).forUpdate()
    const row = await query.executeTakeFirst()
    return row === undefined ? null : ACCOUNT.read(row)
  },
  hold: async (id) => {
    const query = db.selectFrom('account').select(ACCOUNT.columns).where('id', '=', id)
    const row = await query.forKeyShare().executeTakeFirst()
    return row === undefined ? null : ACCOUNT.read(row)
  },
  lockSuperusers: async () => {
    const rows = await activeSuperusers(db).forUpdate().execute()
    return rows.map(ACCOUNT.read)
  },
  save: async ({ id, ...account }) => {
    const query = db.updateTable('account').set(accountRow(account)).where('id', '=', id)
    if ((await query.executeTakeFirst()).numUpdatedRows === 0n) throw missing('account', id)
  },
  remove: async (id) => {
    const query = db.deleteFrom('account').where('id', '=', id)
    if ((await query.executeTakeFirst()).numDeletedRows === 0n) throw missing('account', id)
  },
  saveToken: async (token) => {
    const row = TOKEN.write(token)
    await db
      .insertInto('api_token')
      .values(row)
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute()
  },
  saveConfirmation: async (confirmation) => {
    const row = EMAIL_CONFIRMATION.write(confirmation)
    await db
      .insertInto('email_confirmation')
      .values(row)
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute()
  },
  removeConfirmation: async (accountId) => {
    await db.deleteFrom('email_confirmation').where('account_id', '=', accountId).execute()
  },
  removeToken: async (accountId, fingerprint) => {
    const own = db.deleteFrom('api_token').where('account_id', '=', accountId)
    await own
      .$if(fingerprint !== undefined, (all) => all.where('fingerprint', '=', fingerprint ?? ''))
      .execute()
  },
  touch: async (uses) => {
    const ids = uses.map(({ accountId }) => accountId)
    const times = uses.map(({ at }) => at)
    // All processes take the rows in one order, so that none waits for another that waits for it.
    await sql`
      with held as (
        select a.id, u.at
        from unnest(${ids}::bigint[], ${times}::timestamptz[]) as u (id, at) join account a on a.id = u.id
        where a.last_api_use_at is null or a.last_api_use_at < u.at
        order by a.id for no key update of a
      )
      update account set last_api_use_at = held.at from held where account.id = held.id`.execute(db)
  },
})
