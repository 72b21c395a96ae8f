import type { Domain } from '../ports.ts'
import { refuse } from '../refusals/refusal.ts'
import { requireAccount } from '../roles/held-permissions.ts'
import type { WriteUnit } from '../store/store.ts'
import type { Account, NewAccount } from './account.ts'
import { type AccountRequest, accountProblems } from './account-rules.ts'
import { type Actor, assigneeOf } from './actor.ts'
import { type IssuedToken, issueToken } from './api-token.ts'

export interface CreatedAccount {
  readonly account: Account
  readonly token: IssuedToken
}

/** How an account comes to be: over the interface with the installation's key, or by its operator. */
export interface AccountOptions {
  readonly password: string | null
  readonly superuser?: boolean
  /** Makes this the account's token instead of a random one. */
  readonly token?: string
}

const cannotSave = (reason: string): never =>
  refuse({ kind: 'invalid', message: `Bad request: can't save user. ${reason}` })

/** Built-in accounts (platform supplement, 5.1 and 5.3). */
export const userUseCases = (ports: Domain) => {
  const { store, clock, passwords } = ports

  /** Adds an account in a unit that is already open. */
  const add = async (
    unit: WriteUnit,
    account: NewAccount,
    token: string | undefined,
  ): Promise<CreatedAccount> => {
    const added = await unit.accounts.add(account)
    if (added === 'userNameTaken')
      return refuse({ kind: 'invalid', message: `username '${account.userName}' already exists` })
    if (added === 'emailTaken') return cannotSave('The email address is already in use.')
    const now = account.createdAt
    const fixed = token === undefined ? {} : { fixed: token }
    const { issued, record } = issueToken(ports, added.id, { now, ...fixed })
    await unit.accounts.saveToken(record)
    await unit.events.append({
      at: now,
      actor: assigneeOf({ kind: 'account', accountId: added.id, ...added }),
      kind: 'accountCreated',
      objectId: added.id,
      details: { userName: added.userName },
    })
    return { account: added, token: issued }
  }

  /** For the operator: the command line and the first start. */
  const create = async (
    request: AccountRequest,
    { password, superuser = false, token }: AccountOptions,
  ): Promise<CreatedAccount> => {
    const problems = accountProblems(request)
    if (problems.length > 0) cannotSave(problems.map(({ message }) => message).join(' '))
    const passwordHash = password === null ? null : await passwords.hash(password)
    const now = clock.now()
    const account: NewAccount = {
      userName: request.userName,
      firstName: request.firstName.trim(),
      lastName: request.lastName.trim(),
      email: request.email.trim(),
      affiliation: request.affiliation?.trim() || null,
      position: request.position?.trim() || null,
      superuser,
      provider: 'builtin',
      passwordHash,
      createdAt: now,
      lastLoginAt: now,
      lastApiUseAt: null,
      emailConfirmedAt: null,
      deactivatedAt: null,
    }
    return store.write((unit) => add(unit, account, token))
  }

  return {
    create,

    /** For whoever knows `:BuiltinUsersKey`; without that setting nobody. */
    createBuiltin: async (
      request: AccountRequest,
      { key, password }: { readonly key: string | null; readonly password: string | null },
    ): Promise<CreatedAccount> => {
      const expected = await store.read(async ({ settings }) =>
        (await settings.all()).get(':BuiltinUsersKey'),
      )
      if (expected === undefined)
        return refuse({ kind: 'unavailable', message: 'Creating built-in users is switched off.' })
      if (key === null || !ports.signer.same(key, expected))
        return refuse({ kind: 'badCredential', message: 'Bad api key' })
      if (password === null || password === '') return cannotSave('A password is required.')
      return create(request, { password })
    },

    /** The caller's own account. */
    me: async (actor: Actor): Promise<Account> => {
      const { accountId } = requireAccount(actor)
      const account = await store.read(({ accounts }) => accounts.byId(accountId))
      return account ?? refuse({ kind: 'notFound', what: 'Account' })
    },

    /** A new token for an account, for the operator. */
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
