import type { Domain } from '../../ports/ports.ts'
import type { Transfer } from '../../rules/transfers/transfer.ts'
import { OVERDUE_MS } from './advance.ts'

/** A store that reads files more slowly than this, in bytes per millisecond, may have them read twice. */
const SLOWEST_READING = 5_000
/** Small files do not each need a statement. */
const MOST_OFTEN_MS = 60_000

/**
 * Returns what to call before a file of a given size is read. With it, the sweep does not take the job for lost, which
 * would read all files again beside it, and does not remove the bytes.
 */
export function keepRegistering(
  { store, clock, directUploadLeaseMs }: Domain,
  { id, files }: Transfer,
): (size: number) => Promise<void> {
  const objectIds = files.map(({ objectId }) => objectId)
  let keptUntil = 0
  return async (size) => {
    const now = clock.now().getTime()
    const until = now + OVERDUE_MS + size / SLOWEST_READING
    if (until < keptUntil + MOST_OFTEN_MS) return
    keptUntil = until
    await store.write(async ({ transfers, stagedObjects }) => {
      const current = await transfers.lock(id)
      if (current?.state.kind !== 'registering') return
      const { state, permission } = current
      await transfers.save({ id, state, permission, dueAt: new Date(until) })
      await stagedObjects.extendAll(objectIds, new Date(now + directUploadLeaseMs))
    })
  }
}
