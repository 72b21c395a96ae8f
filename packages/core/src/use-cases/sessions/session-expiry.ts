import type { Domain } from '../../ports/ports.ts'
import { earliestLive, sessionLimits } from '../../rules/sessions/session.ts'

/** The regular work that removes sessions that have expired (docs/specification/users.md#sign-in-on-pages). */
export const sessionExpiry =
  ({ store, clock }: Pick<Domain, 'store' | 'clock'>) =>
  async (): Promise<void> => {
    await store.write(async ({ settings, sessions }) => {
      const limits = sessionLimits(await settings.all())
      await sessions.removeEnded(earliestLive(limits, clock.now()))
    })
  }
