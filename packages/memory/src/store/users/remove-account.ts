import { dropRequestsFor } from '../access-requests/access-requests.ts'
import type { State } from '../state.ts'

/** Deletes an account and its own records. Rejects when something still refers to it. */
export function removeAccount(state: State, id: number): void {
  if (!state.accounts.has(id)) throw new Error(`There is no account ${id}`)
  const held =
    state.collections.find(({ creatorId }) => creatorId === id) ??
    state.datasets.find(({ facts }) => facts.creatorId === id) ??
    state.files.find(({ creatorId }) => creatorId === id) ??
    state.stagedObjects.find(({ accountId }) => accountId === id) ??
    state.invocations.find(({ publisher }) => publisher.accountId === id) ??
    state.savedSearches.find(({ creatorId }) => creatorId === id) ??
    state.responses.find(({ accountId }) => accountId === id)
  if (held !== null) throw new Error(`Something refers to account ${id}`)
  state.accounts.delete(id)
  dropRequestsFor(state, ({ accountId }) => accountId === id)
  for (const row of state.accessRequests.filter(({ decidedById }) => decidedById === id))
    state.accessRequests.set(row.id, { ...row, decidedById: null })
  state.tokens.delete(id)
  state.confirmations.delete(id)
  for (const { fingerprint } of state.sessions.filter(({ accountId }) => accountId === id))
    state.sessions.delete(fingerprint)
  for (const row of state.notifications.filter(({ accountId }) => accountId === id))
    state.notifications.delete(row.id)
  for (const { channel, type } of state.mutings.filter(({ accountId }) => accountId === id))
    state.mutings.delete(`${id}/${channel}/${type}`)
}
