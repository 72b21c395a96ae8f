import type { Domain } from '../../ports/ports.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount } from '../../rules/roles/required-permission.ts'
import type { Account } from '../../rules/users/account.ts'
import type { AccountRequest } from '../../rules/users/account-rules.ts'
import { type Actor, isSuperuser } from '../../rules/users/actor.ts'
import { isSettingValue } from '../settings/hashed-settings.ts'
import { type IssuedToken, issueToken } from './api-token.ts'
import { addAccount, type CreatedAccount, cannotSave, newAccount } from './new-account.ts'

/** How to create an account, through the API with the installation's key or by the operator. */
export interface AccountOptions {
  readonly password: string | null
  readonly superuser?: boolean
  /** Used as the token instead of a random one. */
  readonly token?: string
  /** Whether the account gets a notification of its creation. */
  readonly notified?: boolean
}

/** What a request over the API adds to the account. */
export interface KeyedCreation {
  /** The key of the installation; null where the request has none. */
  readonly key: string | null
  readonly password: string | null
  readonly notified: boolean
}

/**
 * Built-in accounts (docs/specification/users.md#built-in-accounts and
 * docs/specification/users.md#user-json).
 */
export const userUseCases = (ports: Domain) => {
  const { store, clock, passwords } = ports

  /** For the operator, from the command line. */
  const create = async (
    request: AccountRequest,
    { password, superuser = false, token, notified = true }: AccountOptions,
  ): Promise<CreatedAccount> => {
    // Reports problems of the request before the costly hash of the password.
    const checked = newAccount(request, { passwordHash: null, superuser, now: clock.now() })
    const passwordHash = password === null ? null : await passwords.hash(password)
    const added = await store.write((unit) =>
      addAccount(unit, { ...checked, passwordHash }, { mint: ports, token, notified }),
    )
    if (added === 'userNameTaken')
      return refuse({ kind: 'invalid', message: `username '${request.userName}' already exists` })
    if (typeof added === 'string') return cannotSave('The email address is already in use.')
    return added
  }

  const requireKey = async (key: string | null): Promise<void> => {
    const expected = await store.read(async ({ settings }) =>
      (await settings.all()).get(':BuiltinUsersKey'),
    )
    if (expected === undefined || expected.trim() === '')
      return refuse({ kind: 'unavailable', message: 'Creating built-in users is switched off.' })
    if (key === null || !isSettingValue(ports.signer, key, expected))
      refuse({ kind: 'badCredential', message: 'Bad api key' })
  }

  return {
    create,

    /**
     * For superusers, and for callers that know `:BuiltinUsersKey`. Refuses all others; while the setting is
     * empty, as `unavailable`. Only superusers may leave out the password: such an account signs in with its token.
     */
    createBuiltin: async (
      actor: Actor,
      request: AccountRequest,
      { key, password, notified }: KeyedCreation,
    ): Promise<CreatedAccount> => {
      const bySuperuser = key === null && isSuperuser(actor)
      if (!bySuperuser) await requireKey(key)
      if (password === '' || (password === null && !bySuperuser))
        return cannotSave('A password is required.')
      return create(request, { password, notified })
    },

    /** The caller's own account. */
    me: async (actor: Actor): Promise<Account> => {
      const { accountId } = requireAccount(actor)
      const account = await store.read(({ accounts }) => accounts.byId(accountId))
      return account ?? refuse({ kind: 'notFound', what: 'Account' })
    },

    /** Replaces the token of an account, for the operator. */
    renewToken: (accountId: number, token?: string): Promise<IssuedToken> =>
      store.write(async ({ accounts, events }) => {
        const now = clock.now()
        const fixed = token === undefined ? {} : { fixed: token }
        const { issued, record } = issueToken(ports, accountId, { now, ...fixed })
        await accounts.saveToken(record)
        await events.append({
          at: now,
          actor: ':system',
          kind: 'tokenCreated',
          objectId: accountId,
          details: {},
        })
        return issued
      }),

    byUserName: (userName: string): Promise<Account | null> =>
      store.read(({ accounts }) => accounts.byUserName(userName)),
  }
}
