import type { Account, NewAccount, TokenRecord } from '@holdfast/core/rules'
import type { Insertable, Selectable } from 'kysely'
import type { AccountTable, ApiTokenTable } from '../database/tables.ts'
import { folded } from '../store/folded.ts'

export const ACCOUNT_COLUMNS = [
  'account.id',
  'account.user_name',
  'account.first_name',
  'account.last_name',
  'account.email',
  'account.affiliation',
  'account.position',
  'account.superuser',
  'account.provider',
  'account.password_hash',
  'account.created_at',
  'account.last_login_at',
  'account.last_api_use_at',
  'account.email_confirmed_at',
  'account.deactivated_at',
] as const

type AccountRow = Omit<Selectable<AccountTable>, 'user_name_folded' | 'email_folded'>

export const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  userName: row.user_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  affiliation: row.affiliation,
  position: row.position,
  superuser: row.superuser,
  provider: row.provider,
  passwordHash: row.password_hash,
  createdAt: row.created_at,
  lastLoginAt: row.last_login_at,
  lastApiUseAt: row.last_api_use_at,
  emailConfirmedAt: row.email_confirmed_at,
  deactivatedAt: row.deactivated_at,
})

export const accountRow = (account: NewAccount): Insertable<AccountTable> => ({
  user_name: account.userName,
  user_name_folded: folded(account.userName),
  first_name: account.firstName,
  last_name: account.lastName,
  email: account.email,
  email_folded: folded(account.email),
  affiliation: account.affiliation,
  position: account.position,
  superuser: account.superuser,
  provider: account.provider,
  password_hash: account.passwordHash,
  created_at: account.createdAt,
  last_login_at: account.lastLoginAt,
  last_api_use_at: account.lastApiUseAt,
  email_confirmed_at: account.emailConfirmedAt,
  deactivated_at: account.deactivatedAt,
})

export const toToken = (row: Selectable<ApiTokenTable>): TokenRecord => ({
  accountId: row.account_id,
  fingerprint: row.fingerprint,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

export const tokenRow = (token: TokenRecord): Insertable<ApiTokenTable> => ({
  account_id: token.accountId,
  fingerprint: token.fingerprint,
  created_at: token.createdAt,
  expires_at: token.expiresAt,
})
