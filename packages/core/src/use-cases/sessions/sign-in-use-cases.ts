import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Account } from '../../rules/users/account.ts'
import type { Actor } from '../../rules/users/actor.ts'
import type { RateLimiter } from '../rate-limits/rate-limiter.ts'
import { lockedAccountFor } from '../users/account-reference.ts'
import { isSecretOf } from './account-secret.ts'
import { type BegunSession, type Browser, beginSession } from './begin-session.ts'
import { browserProof, knownBrowser } from './known-browser.ts'
import { signInTries, type TriedBy } from './sign-in-tries.ts'

/** What a person types to sign in. */
export interface Credentials {
  /** A user name or a mail address. */
  readonly name: string
  readonly password: string
}

/** Sign-in of built-in accounts (docs/specification/users.md#sign-in-on-pages). */
export const signInUseCases = (domain: Domain, limiter: RateLimiter) => {
  const { store } = domain
  return {
    /** What the browser of a new session keeps, so that it is known when its person signs in again. */
    browserProof: ({ id }: Account): Promise<string> => browserProof(domain, id),

    /**
     * Begins a session; `guest` is the caller, whose address counts. Refuses a wrong name and a wrong password alike,
     * as `badCredential`, and too many failures for a name or an address as `rateLimited`. Tries from a browser from which
     * the account was reached before do not count for its name.
     */
    signIn: async (
      guest: Actor,
      { name, password }: Credentials,
      browser: Browser,
    ): Promise<BegunSession> => {
      const known = await knownBrowser(domain, browser.proof)
      const account = await store.read((unit) => accountNamed(unit, name.trim()))
      const isKnown = known !== null && known.accountId === account?.id
      const by: TriedBy = isKnown ? { kind: 'browser', name: known.name } : { kind: 'name', name }
      const tried = signInTries(limiter, guest, by)
      const proved = await isSecretOf(domain, account, password)
      if (!proved || account === null || account.deactivatedAt !== null) return wrong()
      tried.succeeded()
      return store.write(async (unit) => {
        const locked = await lockedAccountFor(unit, { kind: 'id', id: account.id })
        // The password was replaced, or the account deactivated, while it was checked.
        if (locked.passwordHash !== account.passwordHash || locked.deactivatedAt !== null)
          return wrong()
        return beginSession(domain, unit, { account: locked, browser })
      })
    },
  }
}

/** The account with this user name, or else with this mail address. */
export const accountNamed = async (
  { accounts }: Pick<ReadUnit, 'accounts'>,
  name: string,
): Promise<Account | null> =>
  (await accounts.byUserName(name)) ?? (name.includes('@') ? accounts.byEmail(name) : null)

const wrong = (): never =>
  refuse({ kind: 'badCredential', message: 'The name or the password is wrong.' })
