import type { Domain } from '../../ports/ports.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount } from '../../rules/roles/required-permission.ts'
import type { Account } from '../../rules/users/account.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import type { RateLimiter } from '../rate-limits/rate-limiter.ts'
import { isSecretOf } from '../sessions/account-secret.ts'

/** Wrong passwords an hour where a signed-in person has to repeat theirs. */
const REPEATS = 20

/**
 * The caller's account, once they have repeated the password, or the API token where there is no password. Refuses a wrong
 * one as `invalid` at `current`.
 */
export async function provedAgain(
  domain: Domain,
  limiter: RateLimiter,
  { actor, current }: { readonly actor: Actor; readonly current: string },
): Promise<Account> {
  const { accountId } = requireAccount(actor)
  const tried = limiter.attempt('changePassword', assigneeOf(actor), REPEATS)
  const account = await domain.store.read(({ accounts }) => accounts.byId(accountId))
  if (account === null || !(await isSecretOf(domain, account, current))) return wrongPassword()
  tried.succeeded()
  return account
}

/** Refuses the present password at its field. */
export const wrongPassword = (): never => {
  const message = 'The present password is wrong.'
  return refuse({ kind: 'invalid', message, problems: [{ path: 'current', message }] })
}
