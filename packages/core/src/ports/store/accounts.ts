import type { Account, NewAccount, TokenRecord } from '../../rules/users/account.ts'

/** Read access to accounts and their API tokens (docs/specification/users.md#built-in-accounts). */
export interface AccountReads {
  byId(id: number): Promise<Account | null>
  /** Ignores case. */
  byUserName(userName: string): Promise<Account | null>
  /** Several accounts in one query, ignoring case; unknown names are omitted. */
  byUserNames(userNames: readonly string[]): Promise<readonly Account[]>
  /** Every account, by id. */
  all(): Promise<readonly Account[]>
  /** Ignores case. */
  byEmail(email: string): Promise<Account | null>
  token(accountId: number): Promise<TokenRecord | null>
  /** The token with this fingerprint and its account, in one query. */
  byToken(
    fingerprint: string,
  ): Promise<{ readonly account: Account; readonly token: TokenRecord } | null>
  /** Display names by account id; unknown ids are omitted. */
  displayNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>>
}

/** Accounts and their API tokens. Deactivated accounts remain. */
export interface Accounts extends AccountReads {
  /**
   * User names and mail addresses are unique ignoring case, also under concurrency. Returns which of the two
   * is taken; `userNameTaken` when both are.
   */
  add(account: NewAccount): Promise<Account | 'userNameTaken' | 'emailTaken'>
  /** Reads the account and locks it until the unit ends. */
  lock(id: number): Promise<Account | null>
  /**
   * Reads the active superusers, by id, and locks them until the unit ends. Call it before any other account
   * is locked.
   */
  lockSuperusers(): Promise<readonly Account[]>
  save(account: Account): Promise<void>
  /** Replaces the account's token, if any. */
  saveToken(token: TokenRecord): Promise<void>
  /** Succeeds when there is no token. */
  removeToken(accountId: number): Promise<void>
  /** Sets `lastApiUseAt` and nothing else. */
  touch(accountId: number, at: Date): Promise<void>
}
