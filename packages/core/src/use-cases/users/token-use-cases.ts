import type { Domain } from '../../ports/ports.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount } from '../../rules/roles/required-permission.ts'
import type { TokenRecord } from '../../rules/users/account.ts'
import { type Actor, assigneeOf, GUEST } from '../../rules/users/actor.ts'
import { badCredential } from '../../rules/users/bad-credential.ts'
import { previewReader } from '../previews/preview-reader.ts'
import { type IssuedToken, issueToken } from './api-token.ts'
import { apiUsers } from './api-users.ts'
import { heldCaller } from './held-caller.ts'

/**
 * The actor of an API token or a preview URL token; a guest without a token. Removes an expired token.
 * Refuses unknown ones as `badCredential`.
 */
function authentication(domain: Domain): (token: string | null) => Promise<Actor> {
  const { store, clock, signer } = domain
  const apiUser = apiUsers(domain)
  return async (token) => {
    if (token === null) return GUEST
    const fingerprint = signer.fingerprint(token)
    const found = await store.read(({ accounts }) => accounts.byToken(fingerprint), {
      consistency: 'latest',
    })
    // Both kinds of token are random, so the order of the lookups reveals nothing but the cost.
    if (found === null)
      return (await store.read((unit) => previewReader(unit, fingerprint))) ?? badCredential()
    if (found.account.deactivatedAt !== null) return badCredential()
    const { account, token: record } = found
    if (record.expiresAt <= clock.now()) {
      // By now the account may have another token.
      await store.write(({ accounts }) => accounts.removeToken(account.id, fingerprint))
      return badCredential()
    }
    return apiUser(account)
  }
}

/** API tokens (docs/specification/authentication.md and docs/specification/users.md#api-tokens). */
export const tokenUseCases = (domain: Domain) => {
  const { store, clock, ids, signer } = domain
  return {
    authenticate: authentication(domain),

    /** The record of the caller's token; the token itself is not stored. */
    current: async (actor: Actor): Promise<TokenRecord> => {
      const { accountId } = requireAccount(actor)
      const record = await store.read(({ accounts }) => accounts.token(accountId), {
        consistency: 'latest',
      })
      return record ?? refuse({ kind: 'notFound', what: 'Token' })
    },

    /** Replaces the caller's token; the old one stops working at once. */
    recreate: (actor: Actor): Promise<IssuedToken> => {
      if (actor.kind !== 'account')
        return refuse({ kind: 'notFound', what: 'Account for the token' })
      return store.write(async (unit) => {
        const now = clock.now()
        const holder = await heldCaller(unit, actor)
        const { issued, record } = issueToken({ ids, signer }, actor.accountId, { now })
        await unit.accounts.saveToken(record)
        await unit.events.append({
          at: now,
          actor: assigneeOf(holder),
          kind: 'tokenCreated',
          objectId: actor.accountId,
          details: {},
        })
        return issued
      })
    },

    delete: (actor: Actor): Promise<void> => {
      if (actor.kind !== 'account')
        return refuse({ kind: 'notFound', what: 'Account for the token' })
      return store.write(async ({ accounts, events }) => {
        await accounts.removeToken(actor.accountId)
        await events.append({
          at: clock.now(),
          actor: assigneeOf(actor),
          kind: 'tokenDeleted',
          objectId: actor.accountId,
          details: {},
        })
      })
    },
  }
}
