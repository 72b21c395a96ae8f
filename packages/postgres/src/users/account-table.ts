import { accountWords, MAIL_LANGUAGES, type NewAccount } from '@holdfast/core/rules'
import { type ColumnType, sql } from 'kysely'
import { flag, generated, instant, integer, nullable, oneOf, text } from '../database/columns.ts'
import { declaredTable, type TableOf } from '../database/declared-table.ts'
import { folded } from '../store/folded.ts'

export const ACCOUNT = declaredTable('account', {
  id: generated(integer('id')),
  userName: text('user_name'),
  firstName: text('first_name'),
  lastName: text('last_name'),
  email: text('email'),
  affiliation: nullable(text('affiliation')),
  position: nullable(text('position')),
  orcid: nullable(text('orcid')),
  superuser: flag('superuser'),
  provider: text('provider'),
  persistentUserId: nullable(text('persistent_user_id')),
  passwordHash: nullable(text('password_hash')),
  createdAt: instant('created_at'),
  lastLoginAt: nullable(instant('last_login_at')),
  lastApiUseAt: nullable(instant('last_api_use_at')),
  emailConfirmedAt: nullable(instant('email_confirmed_at')),
  deactivatedAt: nullable(instant('deactivated_at')),
  language: nullable(oneOf('language', MAIL_LANGUAGES)),
})

export interface AccountTable extends TableOf<typeof ACCOUNT> {
  readonly user_name_folded: string
  readonly email_folded: string
  /** The words that a search compares the beginnings of; never read. */
  readonly search_words: ColumnType<never, unknown, unknown>
}

export const accountRow = (account: NewAccount) => ({
  ...ACCOUNT.write(account),
  user_name_folded: folded(account.userName),
  email_folded: folded(account.email),
  search_words: sql`array_to_tsvector(${accountWords(account)}::text[])`,
})

export const EMAIL_CONFIRMATION = declaredTable('email_confirmation', {
  accountId: integer('account_id'),
  email: text('email'),
  createdAt: instant('created_at'),
  expiresAt: instant('expires_at'),
})

export const TOKEN = declaredTable('api_token', {
  accountId: integer('account_id'),
  fingerprint: text('fingerprint'),
  createdAt: instant('created_at'),
  expiresAt: instant('expires_at'),
})
