import type { Domain } from '../../ports/ports.ts'
import type { Account } from '../../rules/users/account.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { badCredential } from '../../rules/users/bad-credential.ts'

/** Minimum time between two updates of an account's last API use, in milliseconds. */
const TOUCH_EVERY_MS = 60_000

/** Who calls with a credential of this account; its last API use becomes now. Refuses deactivated ones as `badCredential`. */
export async function apiUser(
  { store, clock }: Pick<Domain, 'store' | 'clock'>,
  account: Account,
): Promise<Actor> {
  if (account.deactivatedAt !== null) return badCredential()
  const now = clock.now()
  if (now.getTime() - (account.lastApiUseAt?.getTime() ?? 0) > TOUCH_EVERY_MS)
    await store.write(({ accounts }) => accounts.touch(account.id, now))
  const { id: accountId, userName, superuser } = account
  return { kind: 'account', accountId, userName, superuser }
}
