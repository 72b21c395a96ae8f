import type { Domain } from '../../ports/ports.ts'

/** The most transfers of one sweep; the rest waits for the next one. */
const MAX_SWEPT = 100
/** How long the outcome of a transfer is kept, in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Looks at every transfer whose job was lost, so that no lock and no permission is left, and forgets those
 * that ended long ago. A failure does not stop the others.
 */
export const transferSweep =
  ({ store, clock }: Domain, follow: (transferId: string) => Promise<void>) =>
  async (): Promise<void> => {
    const now = clock.now()
    const due = await store.read(({ transfers }) => transfers.due(now, MAX_SWEPT))
    const failures: unknown[] = []
    for (const id of due) await follow(id).catch((error: unknown) => failures.push(error))
    const old = new Date(now.getTime() - KEPT_MS)
    await store.write(({ transfers }) => transfers.removeOld(old))
    if (failures.length > 0) throw failures[0]
  }
