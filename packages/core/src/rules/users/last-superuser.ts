import { refuse } from '../refusals/refusal.ts'
import type { Account } from './account.ts'

/**
 * Refuses to take the rights of a superuser from the only one that is left. `superusers` are the active ones
 * (docs/specification/users.md#administration).
 */
export function requireAnotherSuperuser(
  superusers: readonly Account[],
  { id, userName }: Account,
): void {
  if (superusers.length === 1 && superusers[0]?.id === id)
    refuse({
      kind: 'conflict',
      code: 'lastSuperuser',
      message: `User @${userName} is the last superuser.`,
    })
}
