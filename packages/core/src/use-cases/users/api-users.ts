import type { Domain } from '../../ports/ports.ts'
import type { Account } from '../../rules/users/account.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { badCredential } from '../../rules/users/bad-credential.ts'
import { backgroundWrites } from '../usage/background-writes.ts'

/** Minimum time between two updates of an account's last API use, in milliseconds. */
const TOUCH_EVERY_MS = 60_000
/** Uses within this many milliseconds are written together. */
const GATHERING_MS = 1000

/**
 * Who calls with a credential of an account. Its last API use becomes now: the first one before the answer, later ones soon
 * after, so that a call does not wait for them. Refuses deactivated accounts as `badCredential`.
 */
export function apiUsers(
  domain: Pick<Domain, 'store' | 'clock' | 'pause' | 'tellOperator'>,
): (account: Account) => Promise<Actor> {
  const { store, clock } = domain
  const uses = new Map<number, Date>()

  const writeAll = async (): Promise<void> => {
    const taken = [...uses]
    if (taken.length === 0) return
    const written = taken.map(([accountId, at]) => ({ accountId, at }))
    await store.write(({ accounts }) => accounts.touch(written))
    for (const [accountId, at] of taken) if (uses.get(accountId) === at) uses.delete(accountId)
  }

  const { soon, tried } = backgroundWrites(domain, {
    failure: 'the last uses of the API could not be written yet',
    gatheringMs: GATHERING_MS,
    writeAll,
  })

  return async ({ id: accountId, userName, superuser, deactivatedAt, lastApiUseAt }) => {
    if (deactivatedAt !== null) return badCredential()
    const now = clock.now()
    if (now.getTime() - (lastApiUseAt?.getTime() ?? 0) > TOUCH_EVERY_MS) {
      uses.set(accountId, now)
      if (lastApiUseAt === null) await tried()
      else soon()
    }
    return { kind: 'account', accountId, userName, superuser }
  }
}
