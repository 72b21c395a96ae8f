import type {
  Account,
  EmailConfirmation,
  NewAccount,
  TokenRecord,
} from '../../rules/users/account.ts'
import type { AccountOrder } from '../../rules/users/account-list.ts'

/** What another account has already. */
export type AccountNameTaken = 'userNameTaken' | 'emailTaken' | 'persistentUserTaken'

/** An account in a list, with what is looked up beside it. */
export interface ListedAccount {
  readonly account: Account
  /** The names of the roles it was given itself, each once, by name. */
  readonly roleNames: readonly string[]
  readonly mutedEmails: readonly string[]
  readonly mutedNotifications: readonly string[]
}

/** One page of a list of accounts. */
export interface AccountPage {
  /** All matches, on any page. */
  readonly total: number
  readonly accounts: readonly ListedAccount[]
}

/** When an account called the API. */
export interface AccountUse {
  readonly accountId: number
  readonly at: Date
}

/** Read access to accounts and their API tokens (docs/specification/users.md#built-in-accounts). */
export interface AccountReads {
  byId(id: number): Promise<Account | null>
  /** Ignores case. */
  byUserName(userName: string): Promise<Account | null>
  /**
   * Several accounts in one query, ignoring case; unknown names are omitted. Found by a unit that writes, they stay and keep their names
   * until it ends, so that what it gives them is not that of somebody who gets the name later.
   */
  byUserNames(userNames: readonly string[]): Promise<readonly Account[]>
  /**
   * The accounts in which every one of `words` begins one of `accountWords`. Texts are ordered ignoring case,
   * absent values come last, equal ones by id.
   */
  page(wanted: {
    readonly words: readonly string[]
    readonly order: AccountOrder
    readonly limit: number
    readonly offset: number
  }): Promise<AccountPage>
  /** Every account, by id. */
  all(): Promise<readonly Account[]>
  /** The active superusers, by id. */
  superusers(): Promise<readonly Account[]>
  /** Ignores case. */
  byEmail(email: string): Promise<Account | null>
  /** The account of the person with this name at the provider. */
  byPersistentId(provider: string, persistentUserId: string): Promise<Account | null>
  token(accountId: number): Promise<TokenRecord | null>
  /** The token with this fingerprint and its account, in one query. */
  byToken(
    fingerprint: string,
  ): Promise<{ readonly account: Account; readonly token: TokenRecord } | null>
  /** What the account has to confirm; null when nothing. */
  confirmation(accountId: number): Promise<EmailConfirmation | null>
  /** Display names by account id; unknown ids are omitted. */
  displayNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>>
}

/** Accounts and their API tokens. Deactivated accounts remain. */
export interface Accounts extends AccountReads {
  /**
   * User names and mail addresses are unique ignoring case, and so is the name at a provider, also under
   * concurrency. Returns what is taken; `userNameTaken` first, then `emailTaken`.
   */
  add(account: NewAccount): Promise<Account | AccountNameTaken>
  /** Reads the account and locks it until the unit ends. */
  lock(id: number): Promise<Account | null>
  /** Reads the account; no other unit locks or removes it until this one ends. Many units hold it at once. */
  hold(id: number): Promise<Account | null>
  /**
   * Reads the active superusers, by id, and locks them until the unit ends. Call it before any other account
   * is locked.
   */
  lockSuperusers(): Promise<readonly Account[]>
  save(account: Account): Promise<void>
  /**
   * Removes the account with its token, notifications and mutings. Rejects when something that it created or
   * contributed to still refers to it.
   */
  remove(id: number): Promise<void>
  /** Replaces the account's token, if any. */
  saveToken(token: TokenRecord): Promise<void>
  /** Replaces the account's confirmation, if any. */
  saveConfirmation(confirmation: EmailConfirmation): Promise<void>
  /** Succeeds when there is no confirmation. */
  removeConfirmation(accountId: number): Promise<void>
  /** Removes the account's token, or only the one with this fingerprint. Succeeds when there is none. */
  removeToken(accountId: number, fingerprint?: string): Promise<void>
  /** Sets only `lastApiUseAt`, of many accounts in one statement; a later time stays. Leaves out unknown accounts. */
  touch(uses: readonly AccountUse[]): Promise<void>
}
