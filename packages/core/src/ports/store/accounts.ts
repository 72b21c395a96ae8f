import type { Account, NewAccount, TokenRecord } from '../../rules/users/account.ts'

export interface AccountReads {
  byId(id: number): Promise<Account | null>
  /** Ignores case. */
  byUserName(userName: string): Promise<Account | null>
  /** Several at once, ignoring case; unknown ones are left out. One query. */
  byUserNames(userNames: readonly string[]): Promise<readonly Account[]>
  /** Every account, by id. */
  all(): Promise<readonly Account[]>
  /** Ignores case. */
  byEmail(email: string): Promise<Account | null>
  token(accountId: number): Promise<TokenRecord | null>
  /** The token with this fingerprint and the account it belongs to, in one question. */
  byToken(
    fingerprint: string,
  ): Promise<{ readonly account: Account; readonly token: TokenRecord } | null>
  /** Display names of several accounts at once; unknown ids are left out. */
  displayNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>>
}

export interface Accounts extends AccountReads {
  /**
   * User names and mail addresses are unique ignoring case, also under concurrency: answers which of the
   * two is in use already, the user name when both are.
   */
  add(account: NewAccount): Promise<Account | 'userNameTaken' | 'emailTaken'>
  /** The account as it is now; nobody else changes it until the unit ends. */
  lock(id: number): Promise<Account | null>
  /** The active superusers, by id; none of them changes until the unit ends. Before any other account is locked. */
  lockSuperusers(): Promise<readonly Account[]>
  save(account: Account): Promise<void>
  /** Replaces whatever token the account had. */
  saveToken(token: TokenRecord): Promise<void>
  /** Removing a token that is not there succeeds. */
  removeToken(accountId: number): Promise<void>
  /** Notes as `lastApiUseAt` that a token was used, without touching anything else of the account. */
  touch(accountId: number, at: Date): Promise<void>
}
