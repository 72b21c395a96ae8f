import type { Domain } from '../../ports/ports.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { settingFlag } from '../../rules/settings/setting-values.ts'
import { type AccountRequest, accountProblems } from '../../rules/users/account-rules.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { passwordFaults, passwordPolicy } from '../../rules/users/password-policy.ts'
import type { RateLimiter } from '../rate-limits/rate-limiter.ts'
import { type BegunSession, type Browser, beginSession } from '../sessions/begin-session.ts'
import { startConfirmation } from './email-confirmation.ts'
import { newAccount, noteAccountCreated } from './new-account.ts'

/** Tries an hour from one address; each costs a hash, and tells whether a name is taken. */
const SIGN_UPS = 30

/** What a person types to get an account. */
export interface SignUp extends AccountRequest {
  readonly password: string
}

/** Sign-up on the pages (docs/specification/users.md#sign-in-on-pages). */
export const signUpUseCases = (domain: Domain, limiter: RateLimiter) => {
  const { store, clock, passwords, notifier } = domain

  const isOpen = (): Promise<boolean> =>
    store.read(async ({ settings }) => settingFlag(await settings.all(), ':AllowSignUp'), {
      consistency: 'latest',
    })

  return {
    /** Whether people may make themselves an account: `:AllowSignUp`, which is on while it is unset. */
    isOpen,

    /**
     * Makes an account without an API token, and begins its first session; mails the token that confirms the address.
     * Refuses as `invalid`, with one problem for each field and `password` among them, and as `unavailable` where
     * sign-up is switched off.
     */
    signUp: async (
      guest: Actor,
      { password, ...request }: SignUp,
      browser: Browser,
    ): Promise<BegunSession> => {
      if (!(await isOpen()))
        return refuse({
          kind: 'unavailable',
          code: 'signUpClosed',
          message: 'Nobody can sign up here.',
        })
      const settings = await store.read((unit) => unit.settings.all(), { consistency: 'latest' })
      const faults = passwordFaults(password, passwordPolicy(settings))
      const problems = [
        ...accountProblems(request),
        ...faults.slice(0, 1).map(() => ({ path: 'password', message: faults.join(', ') })),
      ]
      if (problems.length > 0) return refuseFields(problems)
      limiter.attemptOf(guest, 'signUp', SIGN_UPS)
      const now = clock.now()
      const passwordHash = await passwords.hash(password)
      const facts = newAccount(request, { passwordHash, superuser: false, now })
      const begun = await store.write(async (unit) => {
        const account = await unit.accounts.add(facts)
        if (typeof account === 'string') return account
        await noteAccountCreated(unit, account, { at: now, notified: true })
        await startConfirmation(unit, account, { now, mailed: notifier !== null })
        return beginSession(domain, unit, { account, browser })
      })
      if (typeof begun !== 'string') return begun
      return refuseFields([
        begun === 'userNameTaken'
          ? { path: 'userName', message: 'The user name is taken.' }
          : { path: 'email', message: 'The email address is already in use.' },
      ])
    },
  }
}

const refuseFields = (
  problems: readonly { readonly path: string; readonly message: string }[],
): never =>
  refuse({
    kind: 'invalid',
    message: problems.map(({ message }) => message).join(' '),
    problems,
  })
