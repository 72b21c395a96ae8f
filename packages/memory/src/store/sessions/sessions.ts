import type { Sessions } from '@holdfast/core'
import { copied } from '../copied.ts'
import type { CurrentState } from '../state.ts'

export const sessions = (current: CurrentState): Sessions => ({
  byFingerprint: async (fingerprint) => {
    const state = current()
    const session = state.sessions.get(fingerprint)
    const account = session && state.accounts.get(session.accountId)
    return session && account && copied({ session, account })
  },
  of: async (accountId) =>
    copied(
      current()
        .sessions.filter((session) => session.accountId === accountId)
        .toSorted(
          (a, b) =>
            b.seenAt.getTime() - a.seenAt.getTime() || (a.fingerprint < b.fingerprint ? -1 : 1),
        ),
    ),
  add: async (session) => {
    const state = current()
    const { accountId, fingerprint } = session
    if (!state.accounts.has(accountId)) throw new Error(`There is no account ${accountId}`)
    if (state.sessions.has(fingerprint)) throw new Error('The fingerprint is in use')
    state.sessions.set(fingerprint, copied(session))
  },
  touch: async (fingerprint, at) => {
    const state = current()
    const session = state.sessions.get(fingerprint)
    if (session !== null) state.sessions.set(fingerprint, { ...session, seenAt: new Date(at) })
  },
  remove: async (accountId, fingerprints) => {
    const { sessions: table } = current()
    for (const fingerprint of fingerprints)
      if (table.get(fingerprint)?.accountId === accountId) table.delete(fingerprint)
  },
  removeOthers: async (accountId, kept) => {
    const { sessions: table } = current()
    for (const session of table.filter((each) => each.accountId === accountId))
      if (session.fingerprint !== kept) table.delete(session.fingerprint)
  },
  removeEnded: async ({ createdAt, seenAt }) => {
    const { sessions: table } = current()
    const ended = table.filter(
      (session) => session.createdAt <= createdAt || session.seenAt <= seenAt,
    )
    for (const { fingerprint } of ended) table.delete(fingerprint)
    return ended.length
  },
})
