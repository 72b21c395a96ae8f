import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { MailLanguage } from '../../rules/notifications/mail-language.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Account } from '../../rules/users/account.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { passwordFaults, passwordPolicy } from '../../rules/users/password-policy.ts'
import type { RateLimiter } from '../rate-limits/rate-limiter.ts'
import { accountNamed } from '../sessions/sign-in-use-cases.ts'
import { knownSecret } from '../signing/server-secret.ts'
import { lockedAccountFor } from './account-reference.ts'
import { isResettable, readResetToken, resetToken } from './password-reset.ts'
import { provedAgain, wrongPassword } from './present-password.ts'

/** Requests for a mail an hour, for one account and from one address. */
const MAILS_BY_ACCOUNT = 5
const MAILS_BY_ADDRESS = 30

/** Passwords of built-in accounts (docs/specification/users.md#sign-in-on-pages). */
export const passwordUseCases = (domain: Domain, limiter: RateLimiter) => {
  const { store, clock, passwords, signer, notifier } = domain

  const requireGood = async (password: string): Promise<void> => {
    const settings = await store.read((unit) => unit.settings.all(), { consistency: 'latest' })
    const faults = passwordFaults(password, passwordPolicy(settings))
    if (faults.length === 0) return
    const message = faults.join(', ')
    refuse({ kind: 'invalid', message, problems: [{ path: 'password', message }] })
  }

  const replace = async (
    unit: WriteUnit,
    account: Account,
    { passwordHash, kept }: { readonly passwordHash: string; readonly kept: string | null },
  ): Promise<void> => {
    await unit.accounts.save({ ...account, passwordHash })
    await unit.sessions.removeOthers(account.id, kept)
    await unit.events.append({
      at: clock.now(),
      actor: `@${account.userName}`,
      kind: 'passwordChanged',
      objectId: account.id,
      details: {},
    })
  }

  return {
    /** Whether a forgotten password can be replaced: a link is sent by mail. */
    canBeForgotten: notifier !== null,

    /**
     * Mails a link to the account of this user name or address, if there is one, in this language. The answer is the
     * same in any case, so that it does not reveal who has an account.
     */
    forgotten: async (guest: Actor, name: string, language: MailLanguage): Promise<void> => {
      if (notifier === null)
        return refuse({
          kind: 'unavailable',
          code: 'noMail',
          message: 'This installation sends no mail.',
        })
      limiter.attemptOf(guest, 'forgotPassword', MAILS_BY_ADDRESS)
      const account = await store.read((unit) => accountNamed(unit, name.trim()))
      if (account === null || !isResettable(account)) return
      try {
        limiter.attempt('forgotPassword', assigneeOfAccount(account), MAILS_BY_ACCOUNT)
      } catch {
        // Telling of it would tell of the account.
        return
      }
      await store.write(({ jobs }) =>
        jobs.enqueue({ kind: 'mailPasswordReset', accountId: account.id, language }),
      )
    },

    /**
     * Replaces the password by means of the token from the mail, which works once, and ends all sessions of the account.
     * The holder of the token reads the mail, so the address counts as confirmed. An account that had not confirmed it may
     * have been made by somebody else, so its API token ends too.
     */
    reset: async (token: string, password: string): Promise<void> => {
      const read = readResetToken(token)
      const secret = await knownSecret(domain, 'passwordResets')
      if (read === null || secret === null || read.until <= clock.now()) return badToken()
      await requireGood(password)
      const isRight = (account: Account): boolean =>
        isResettable(account) &&
        signer.same(token, resetToken(domain, account, { until: read.until, secret }))
      const found = await store.read(({ accounts }) => accounts.byId(read.accountId))
      if (found === null || !isRight(found)) return badToken()
      const passwordHash = await passwords.hash(password)
      await store.write(async (unit) => {
        const account = await lockedAccountFor(unit, { kind: 'id', id: read.accountId })
        if (!isRight(account)) badToken()
        const confirmed = { ...account, emailConfirmedAt: clock.now() }
        await replace(unit, confirmed, { passwordHash, kept: null })
        await unit.accounts.removeConfirmation(account.id)
        if (account.emailConfirmedAt === null) await unit.accounts.removeToken(account.id)
      })
    },

    /**
     * Replaces the caller's own password, given the present one or, where there is none, their API token; and ends their sessions but the one with the fingerprint
     * `kept`. Refuses a wrong one as `invalid` at `current`.
     */
    change: async (actor: Actor, { current, password, kept }: PasswordChange): Promise<void> => {
      const account = await provedAgain(domain, limiter, { actor, current })
      await requireGood(password)
      const passwordHash = await passwords.hash(password)
      await store.write(async (unit) => {
        const locked = await lockedAccountFor(unit, { kind: 'id', id: account.id })
        // It was replaced while it was checked: a person who knows only the former one must not choose the next.
        if (locked.passwordHash !== account.passwordHash || locked.deactivatedAt !== null)
          return wrongPassword()
        await replace(unit, locked, { passwordHash, kept })
      })
    },
  }
}

/** A change of the own password. */
export interface PasswordChange {
  readonly current: string
  readonly password: string
  /** The fingerprint of the session that goes on. */
  readonly kept: string
}

const assigneeOfAccount = ({ userName }: Account): string => `@${userName}`

const badToken = (): never =>
  refuse({
    kind: 'invalid',
    message: 'The link is wrong, was used, or has expired: ask for another one.',
  })
