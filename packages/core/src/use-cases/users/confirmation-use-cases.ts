import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount, requireSuperuser } from '../../rules/roles/required-permission.ts'
import type { Account, EmailConfirmation } from '../../rules/users/account.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { knownSecret, serverSecret } from '../signing/server-secret.ts'
import { type AccountRef, accountFor, lockedAccountFor } from './account-reference.ts'
import { confirmationToken, isPending, startConfirmation } from './email-confirmation.ts'

/** How long an account waits before it is sent another mail, in milliseconds. */
const PAUSE_MS = 60_000

/** What was started for an account. */
export interface StartedConfirmation {
  readonly account: Account
  readonly confirmation: EmailConfirmation
}

/** Confirmation of mail addresses (docs/specification/users.md#e-mail-confirmation). */
export const confirmationUseCases = (domain: Domain) => {
  const { store, clock, signer, notifier } = domain

  const started = async (
    unit: WriteUnit,
    actor: Actor,
    account: Account,
  ): Promise<StartedConfirmation> => {
    const now = clock.now()
    const confirmation = await startConfirmation(unit, account, { now, mailed: notifier !== null })
    await unit.events.append({
      at: now,
      actor: assigneeOf(actor),
      kind: 'emailConfirmationStarted',
      objectId: account.id,
      details: { userName: account.userName },
    })
    return { account, confirmation }
  }

  return {
    /** Starts the confirmation of any account, for superusers; a token that was sent before ends. */
    start: (actor: Actor, ref: AccountRef): Promise<StartedConfirmation> => {
      requireSuperuser(actor)
      return store.write(async (unit) => started(unit, actor, await lockedAccountFor(unit, ref)))
    },

    /** The token that confirms the address of an account, for superusers; null when none is accepted. */
    token: async (actor: Actor, ref: AccountRef): Promise<string | null> => {
      requireSuperuser(actor)
      const { account, confirmation } = await store.read(async (unit) => {
        const found = await accountFor(unit, ref)
        return { account: found, confirmation: await unit.accounts.confirmation(found.id) }
      })
      if (confirmation === null || !isPending(confirmation, account, clock.now())) return null
      return confirmationToken(domain, confirmation, await serverSecret(domain, 'confirmations'))
    },

    /** Sends the caller another mail, at most once a minute. */
    resend: (actor: Actor): Promise<StartedConfirmation> => {
      const { accountId } = requireAccount(actor)
      if (notifier === null)
        refuse({ kind: 'unavailable', code: 'noMail', message: 'This installation sends no mail.' })
      return store.write(async (unit) => {
        const account = await lockedAccountFor(unit, { kind: 'id', id: accountId })
        if (account.emailConfirmedAt !== null)
          refuse({
            kind: 'conflict',
            code: 'mailConfirmed',
            message: `${account.email} is confirmed already.`,
          })
        const before = await unit.accounts.confirmation(accountId)
        if (before !== null && clock.now().getTime() - before.createdAt.getTime() < PAUSE_MS)
          refuse({
            kind: 'conflict',
            code: 'mailJustSent',
            message: 'A mail was sent just now: try again in a minute.',
          })
        return started(unit, actor, account)
      })
    },

    /**
     * Confirms the address of the caller, with the token from the mail. Both are needed: the token proves who
     * reads the mail, and the login whose account it is for.
     */
    confirm: async (actor: Actor, token: string): Promise<Account> => {
      const { accountId } = requireAccount(actor)
      const found = await store.read(({ accounts }) => accounts.confirmation(accountId))
      const secret = await knownSecret(domain, 'confirmations')
      if (found === null || secret === null) return badToken()
      if (!signer.same(token, confirmationToken(domain, found, secret))) return badToken()
      return store.write(async (unit) => {
        const account = await lockedAccountFor(unit, { kind: 'id', id: accountId })
        const now = clock.now()
        if (!isPending(found, account, now)) return badToken()
        const confirmed = { ...account, emailConfirmedAt: now }
        await unit.accounts.save(confirmed)
        await unit.accounts.removeConfirmation(accountId)
        await unit.events.append({
          at: now,
          actor: assigneeOf(actor),
          kind: 'emailConfirmed',
          objectId: accountId,
          details: { userName: account.userName },
        })
        return confirmed
      })
    },
  }
}

const badToken = (): never =>
  refuse({
    kind: 'invalid',
    code: 'addressLinkInvalid',
    message: 'The token is unknown or has expired: ask for another one.',
  })
