import type { Domain } from '../../ports/ports.ts'
import { type Problem, refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount } from '../../rules/roles/required-permission.ts'
import type { Account } from '../../rules/users/account.ts'
import { type AccountRequest, accountProblems } from '../../rules/users/account-rules.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { orcidIn } from '../../rules/users/orcid.ts'
import type { RateLimiter } from '../rate-limits/rate-limiter.ts'
import { lockedAccountFor } from './account-reference.ts'
import { startConfirmation } from './email-confirmation.ts'
import { provedAgain, wrongPassword } from './present-password.ts'

/** What people change of their own account. */
export interface Profile extends Omit<AccountRequest, 'userName'> {
  /** The present password, or the API token where there is none; only a new mail address needs it. */
  readonly current: string
  /** An ORCID iD or its address; `''` for none, undefined to keep the one there is. */
  readonly orcid?: string
}

/** The caller's own facts (docs/specification/users.md#sign-in-on-pages). */
export const profileUseCases = (domain: Domain, limiter: RateLimiter) => {
  const { store, clock, notifier } = domain

  /** The account, whose owner proves a change of the mail address. A new password is sent to it, so a stranger at an open browser must not replace it. */
  const requireProof = async (actor: Actor, { current, ...profile }: Profile): Promise<Account> => {
    const { accountId } = requireAccount(actor)
    const account = await store.read(({ accounts }) => accounts.byId(accountId))
    if (account === null) return refuse({ kind: 'notFound', what: 'Account' })
    const problems = [
      ...accountProblems({ ...profile, userName: account.userName }),
      ...orcidProblems(profile.orcid),
    ]
    if (problems.length > 0) {
      const message = problems.map(({ message: text }) => text).join(' ')
      return refuse({ kind: 'invalid', message, problems })
    }
    const needed = hasSecret(account) && !isSameEmail(account, profile.email)
    return needed ? provedAgain(domain, limiter, { actor, current }) : account
  }

  return {
    /**
     * Changes what the account says of its person. A new mail address has to be confirmed, and needs the present password
     * of an account that has one. Refuses as `invalid`, with one problem for each field.
     */
    changeProfile: async (actor: Actor, { current, ...profile }: Profile): Promise<Account> => {
      const proved = await requireProof(actor, { ...profile, current })
      const accountId = proved.id
      return store.write(async (unit) => {
        const account = await lockedAccountFor(unit, { kind: 'id', id: accountId })
        const email = profile.email.trim()
        const namesake = await unit.accounts.byEmail(email)
        if (namesake !== null && namesake.id !== accountId) {
          const message = 'The email address is already in use.'
          return refuse({ kind: 'invalid', message, problems: [{ path: 'email', message }] })
        }
        const moved = !isSameEmail(account, email)
        // The password or the address was replaced while they were compared.
        if (moved && hasSecret(account) && !isSameState(proved, account)) return wrongPassword()
        const changed: Account = {
          ...account,
          firstName: profile.firstName.trim(),
          lastName: profile.lastName.trim(),
          email,
          affiliation: profile.affiliation?.trim() || null,
          position: profile.position?.trim() || null,
          orcid: profile.orcid === undefined ? account.orcid : orcidIn(profile.orcid),
          emailConfirmedAt: moved ? null : account.emailConfirmedAt,
        }
        await unit.accounts.save(changed)
        const now = clock.now()
        if (moved) await startConfirmation(unit, changed, { now, mailed: notifier !== null })
        await unit.events.append({
          at: now,
          actor: assigneeOf(actor),
          kind: 'profileChanged',
          objectId: accountId,
          details: {},
        })
        return changed
      })
    },
  }
}

const orcidProblems = (orcid = ''): readonly Problem[] =>
  orcid.trim() === '' || orcidIn(orcid) !== null
    ? []
    : [{ path: 'orcid', code: 'orcidInvalid', message: 'That is no ORCID iD.' }]

const isSameEmail = (account: Account, email: string): boolean =>
  email.trim().toLowerCase() === account.email.toLowerCase()

/** Whether the account signs in with a password, or with its API token until it has one. */
const hasSecret = ({ provider, passwordHash }: Account): boolean =>
  provider === 'builtin' || passwordHash !== null

const isSameState = (before: Account, now: Account): boolean =>
  before.passwordHash === now.passwordHash && before.email === now.email
