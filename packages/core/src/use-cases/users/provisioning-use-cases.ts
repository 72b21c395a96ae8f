import type { Domain } from '../../ports/ports.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { settingFlag } from '../../rules/settings/setting-values.ts'
import type { Account } from '../../rules/users/account.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import {
  type PasswordFault,
  passwordFaults,
  passwordPolicy,
} from '../../rules/users/password-policy.ts'
import type { RateLimiter } from '../rate-limits/rate-limiter.ts'
import { signInTries } from '../sessions/sign-in-tries.ts'
import { lockedAccountFor } from './account-reference.ts'
import { issueToken } from './api-token.ts'
import { startConfirmation } from './email-confirmation.ts'
import { cannotSave, newAccount, noteAccountCreated } from './new-account.ts'

/** An account of a person whom a provider of identities knows. */
export interface ProvidedAccount {
  readonly provider: string
  readonly persistentUserId: string
  /** With or without a leading `@`. */
  readonly identifier: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** The maximum number of user names to try. */
const MAX_TRIES = 1000

/** Other ways to an account, and to its token (docs/specification/users.md#other-ways-to-an-account). */
export const provisioningUseCases = (ports: Domain, limiter: RateLimiter) => {
  const { store, clock, passwords } = ports
  return {
    /** Adds an account for superusers; a taken user name gets the first free number appended. */
    provide: (actor: Actor, wanted: ProvidedAccount): Promise<Account> => {
      requireSuperuser(actor)
      const asked = wanted.identifier.trim().replace(/^@/, '')
      const facts = newAccount(
        { ...wanted, userName: asked },
        { passwordHash: null, superuser: false, now: clock.now() },
      )
      const { provider } = wanted
      const persistentUserId =
        wanted.persistentUserId === asked && provider === 'builtin' ? null : wanted.persistentUserId
      return store.write(async (unit) => {
        for (let number = 0; number < MAX_TRIES; number += 1) {
          const userName = number === 0 ? asked : `${asked}${number}`
          const named = { ...facts, userName, provider, persistentUserId }
          const added = await unit.accounts.add(named)
          if (added === 'emailTaken') return cannotSave('The email address is already in use.')
          if (added === 'persistentUserTaken')
            return cannotSave('The person has an account already.')
          if (added === 'userNameTaken') continue
          await startConfirmation(unit, added, { now: named.createdAt, mailed: false })
          await noteAccountCreated(unit, added, {
            at: named.createdAt,
            actor: assigneeOf(actor),
            notified: false,
          })
          return added
        }
        return cannotSave('The user name is taken.')
      })
    },

    /** What a password lacks under the policy of the installation, for superusers. */
    checkPassword: async (actor: Actor, password: string): Promise<readonly PasswordFault[]> => {
      requireSuperuser(actor)
      const settings = await store.read((unit) => unit.settings.all(), { consistency: 'latest' })
      return passwordFaults(password, passwordPolicy(settings))
    },

    /**
     * A new token for an account, given its password, if the installation allows it. It replaces the former
     * token, because tokens are stored as fingerprints only. Failures count as those of sign-in do.
     */
    tokenByPassword: async (
      guest: Actor,
      userName: string,
      password: string,
    ): Promise<{ readonly token: string }> => {
      const { allowed, account } = await store.read(async ({ settings, accounts }) => ({
        allowed: settingFlag(await settings.all(), ':AllowApiTokenLookupViaApi'),
        account: await accounts.byUserName(userName),
      }))
      if (!allowed)
        return refuse({ kind: 'accessDenied', message: 'This API endpoint has been disabled.' })
      const tried = signInTries(limiter, guest, { kind: 'name', name: userName })
      // An unknown name takes as long as a wrong password, so that response times do not reveal user names.
      const proved = await passwords.verify(password, account?.passwordHash ?? '')
      if (!proved || account?.passwordHash == null || account.deactivatedAt !== null) return wrong()
      tried.succeeded()
      return store.write(async (unit) => {
        const locked = await lockedAccountFor(unit, { kind: 'id', id: account.id })
        // The password was replaced, or the account deactivated, while it was checked.
        if (locked.passwordHash !== account.passwordHash || locked.deactivatedAt !== null)
          return wrong()
        const now = clock.now()
        const { issued, record } = issueToken(ports, account.id, { now })
        await unit.accounts.saveToken(record)
        await unit.events.append({
          at: now,
          actor: `@${account.userName}`,
          kind: 'tokenCreated',
          objectId: account.id,
          details: {},
        })
        return { token: issued.token }
      })
    },
  }
}

const wrong = (): never => refuse({ kind: 'invalid', message: 'Bad username or password' })
