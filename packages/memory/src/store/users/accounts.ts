import type { AccountNameTaken, Accounts, Clock } from '@holdfast/core'
import { type Account, displayName } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { byId, sameText } from '../ordering.ts'
import { type CurrentState, draw, type State } from '../state.ts'
import { accountPage } from './account-list.ts'
import { removeAccount } from './remove-account.ts'

export const accounts = (current: CurrentState, clock: Clock): Accounts => ({
  byId: async (id) => copied(current().accounts.get(id)),
  byUserName: async (userName) =>
    copied(current().accounts.find((account) => sameText(account.userName, userName))),
  byUserNames: async (userNames) =>
    copied(current().accounts.filter((a) => userNames.some((name) => sameText(a.userName, name)))),
  page: async (wanted) => accountPage(current(), clock, wanted),
  all: async () => copied([...current().accounts.rows()].sort(byId)),
  byEmail: async (email) => copied(current().accounts.find((a) => sameText(a.email, email))),
  byPersistentId: async (provider, persistentUserId) =>
    copied(
      current().accounts.find(
        (account) => account.provider === provider && account.persistentUserId === persistentUserId,
      ),
    ),
  token: async (accountId) => copied(current().tokens.get(accountId)),
  byToken: async (fingerprint) => {
    const state = current()
    const token = state.tokens.find((t) => t.fingerprint === fingerprint)
    const account = token && state.accounts.get(token.accountId)
    return token && account && copied({ account, token })
  },
  displayNames: async (ids) => {
    const wanted = new Set(ids)
    const found = current().accounts.filter(({ id }) => wanted.has(id))
    return new Map(found.map((account) => [account.id, displayName(account)]))
  },
  add: async (account) => {
    const state = current()
    const taken = takenBy(state, { ...account, id: null })
    if (taken !== null) return taken
    const added = copied({ ...account, id: draw(state, 'account') })
    state.accounts.set(added.id, added)
    return copied(added)
  },
  lock: async (id) => copied(current().accounts.get(id)),
  hold: async (id) => copied(current().accounts.get(id)),
  superusers: async () => superusers(current),
  lockSuperusers: async () => superusers(current),
  save: async (account) => {
    const state = current()
    const taken = takenBy(state, account)
    if (taken !== null)
      throw new Error(`Another account has what account ${account.id} wants: ${taken}`)
    state.accounts.replace(account.id, copied(account))
  },
  remove: async (id) => removeAccount(current(), id),
  saveToken: async (token) => {
    const state = current()
    const { accountId, fingerprint } = token
    if (!state.accounts.has(accountId)) throw new Error(`There is no account ${accountId}`)
    const other = state.tokens.find((t) => t.fingerprint === fingerprint)
    if (other !== null && other.accountId !== accountId) throw new Error('The token is in use')
    state.tokens.set(accountId, copied(token))
  },
  confirmation: async (accountId) => copied(current().confirmations.get(accountId)),
  saveConfirmation: async (confirmation) => {
    const state = current()
    const { accountId } = confirmation
    if (!state.accounts.has(accountId)) throw new Error(`There is no account ${accountId}`)
    state.confirmations.set(accountId, copied(confirmation))
  },
  removeConfirmation: async (accountId) => {
    current().confirmations.delete(accountId)
  },
  removeToken: async (accountId, fingerprint) => {
    const { tokens } = current()
    if (fingerprint === undefined || tokens.get(accountId)?.fingerprint === fingerprint)
      tokens.delete(accountId)
  },
  touch: async (uses) => {
    const { accounts } = current()
    for (const { accountId, at } of uses) {
      const account = accounts.get(accountId)
      if (account !== null && (account.lastApiUseAt ?? at) <= at)
        accounts.set(accountId, { ...account, lastApiUseAt: new Date(at) })
    }
  },
})

interface Names extends Pick<Account, 'userName' | 'email' | 'provider' | 'persistentUserId'> {
  readonly id: number | null
}

/** The name of the account that another account already has. */
function takenBy(
  { accounts: table }: State,
  { id, userName, email, provider, persistentUserId }: Names,
): AccountNameTaken | null {
  const others = table.filter((account) => account.id !== id)
  if (others.some((other) => sameText(other.userName, userName))) return 'userNameTaken'
  if (others.some((other) => sameText(other.email, email))) return 'emailTaken'
  if (persistentUserId === null) return null
  const same = (other: Account) =>
    other.provider === provider && other.persistentUserId === persistentUserId
  return others.some(same) ? 'persistentUserTaken' : null
}

const superusers = (current: CurrentState): readonly Account[] =>
  copied(
    current()
      .accounts.filter(({ superuser, deactivatedAt }) => superuser && deactivatedAt === null)
      .toSorted(byId),
  )
