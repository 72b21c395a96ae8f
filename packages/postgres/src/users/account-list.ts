import type { AccountPage, AccountReads, Clock, ListedAccount } from '@holdfast/core'
import type { AccountSortKey } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { StoredRow } from '../database/declared-table.ts'
import type { Tables } from '../database/tables.ts'
import { inForce } from '../roles/in-force.ts'
import { ACCOUNT } from './account-table.ts'

/** What each key sorts by, texts ignoring case. */
const SORTED_BY: Readonly<Record<AccountSortKey, RawBuilder<unknown>>> = {
  id: sql`a.id`,
  userIdentifier: sql`a.user_name_folded`,
  lastName: sql`lower(a.last_name) collate "C"`,
  firstName: sql`lower(a.first_name) collate "C"`,
  email: sql`a.email_folded`,
  affiliation: sql`lower(a.affiliation) collate "C"`,
  position: sql`lower(a.position) collate "C"`,
  superuser: sql`a.superuser`,
  authenticationProvider: sql`a.provider collate "C"`,
  createdTime: sql`a.created_at`,
  lastLoginTime: sql`a.last_login_at`,
  lastApiUseTime: sql`a.last_api_use_at`,
  deactivated: sql`a.deactivated_at is not null`,
}

type Row = StoredRow<typeof ACCOUNT> & Omit<ListedAccount, 'account'>

export const accountPages = (db: Kysely<Tables>, clock: Clock): Pick<AccountReads, 'page'> => ({
  page: async ({ words, order, limit, offset }): Promise<AccountPage> => {
    const wanted =
      words.length === 0 ? sql`true` : sql`a.search_words @@ ${queryOf(words)}::tsquery`
    const direction = order.descending ? sql`desc nulls last` : sql`asc nulls last`
    const { rows: counted } = await sql<{ readonly total: number }>`
      select count(*) as total from account a where ${wanted}`.execute(db)
    const { rows } = await sql<Row>`
      select a.*,
        array(select distinct r.name collate "C" from role_assignment g
          join role r on r.id = g.role_id
          where g.assignee = '@' || a.user_name and ${inForce('g', clock)} order by 1) as "roleNames",
        ${mutedIn('email')} as "mutedEmails", ${mutedIn('inApp')} as "mutedNotifications"
      from account a where ${wanted}
      order by ${SORTED_BY[order.key]} ${direction}, a.id
      limit ${limit} offset ${offset}`.execute(db)
    return {
      total: counted[0]?.total ?? 0,
      accounts: rows.map((row) => ({
        account: ACCOUNT.read(row),
        roleNames: row.roleNames,
        mutedEmails: row.mutedEmails,
        mutedNotifications: row.mutedNotifications,
      })),
    }
  },
})

const mutedIn = (channel: 'email' | 'inApp') => sql`
  array(select m.type collate "C" from notification_muting m
    where m.account_id = a.id and m.channel = ${channel} order by 1)`

/** A query with words over 2,046 bytes fails, and no account has such a word. */
const MAX_WORD_LENGTH = 500

/** Each word is the beginning of a word of the account. */
const queryOf = (words: readonly string[]): string =>
  words
    .map((word) => word.slice(0, MAX_WORD_LENGTH).replaceAll('\\', '\\\\').replaceAll("'", "''"))
    .map((word) => `'${word}':*`)
    .join(' & ')
