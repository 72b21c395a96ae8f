import type { Job } from '@holdfast/core/rules'
import { unreachable } from 'uvu/assert'
import type { OpenedQueue } from './queue-context.ts'

export const sweep: Job = { kind: 'sweepStagedObjects' }

export const deletion = (key: string): Job => ({
  kind: 'deleteObjects',
  storageDriver: 'folder',
  keys: [key],
})

/** Lets time pass until `condition` holds; fails after a minute of the queue's time. */
export async function until(
  { pass }: Pick<OpenedQueue, 'pass'>,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  for (let look = 0; look < 1200; look += 1) {
    if (await condition()) return
    await pass(0.05)
  }
  unreachable('What was waited for did not happen')
}
