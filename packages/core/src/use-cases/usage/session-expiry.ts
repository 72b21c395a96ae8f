import type { Domain } from '../../ports/ports.ts'

/** A session is of one hour, and repeats count for 30 seconds more. */
const KEPT_MS = 61 * 60 * 1000

/** The regular work that forgets who used datasets in an hour that is over. */
export const usageSessionExpiry =
  ({ store, clock }: Pick<Domain, 'store' | 'clock'>) =>
  (): Promise<void> =>
    store.write(({ usage }) => usage.forgetSessions(new Date(clock.now().getTime() - KEPT_MS)))
