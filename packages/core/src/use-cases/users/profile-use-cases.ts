import type { Domain } from '../../ports/ports.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount } from '../../rules/roles/required-permission.ts'
import type { Account } from '../../rules/users/account.ts'
import { type AccountRequest, accountProblems } from '../../rules/users/account-rules.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { lockedAccountFor } from './account-reference.ts'
import { startConfirmation } from './email-confirmation.ts'

/** What people change of their own account. */
export type Profile = Omit<AccountRequest, 'userName'>

/** The caller's own facts (docs/specification/users.md#sign-in-on-pages). */
export const profileUseCases = ({ store, clock, notifier }: Domain) => ({
  /**
   * Changes what the account says of its person. A new mail address has to be confirmed. Refuses as `invalid`, with one
   * problem for each field.
   */
  changeProfile: (actor: Actor, profile: Profile): Promise<Account> => {
    const { accountId } = requireAccount(actor)
    return store.write(async (unit) => {
      const account = await lockedAccountFor(unit, { kind: 'id', id: accountId })
      const problems = accountProblems({ ...profile, userName: account.userName })
      if (problems.length > 0)
        return refuse({
          kind: 'invalid',
          message: problems.map(({ message }) => message).join(' '),
          problems,
        })
      const email = profile.email.trim()
      const namesake = await unit.accounts.byEmail(email)
      if (namesake !== null && namesake.id !== accountId) {
        const message = 'The mail address is in use.'
        return refuse({ kind: 'invalid', message, problems: [{ path: 'email', message }] })
      }
      const moved = email.toLowerCase() !== account.email.toLowerCase()
      const changed: Account = {
        ...account,
        firstName: profile.firstName.trim(),
        lastName: profile.lastName.trim(),
        email,
        affiliation: profile.affiliation?.trim() || null,
        position: profile.position?.trim() || null,
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
})
