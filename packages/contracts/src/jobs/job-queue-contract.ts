import { suite } from 'uvu'
import { failureRules } from './failure-rules.ts'
import { handingOutRules } from './handing-out-rules.ts'
import type { JobQueueClaims, OpenedQueue, QueueContext } from './queue-context.ts'
import { recordRules } from './record-rules.ts'

/** All rules of the `JobQueue` port. Each call of `open` returns an empty queue. */
export function jobQueueContract(
  name: string,
  open: () => Promise<OpenedQueue>,
  claims: JobQueueClaims,
): void {
  const test = suite<QueueContext>(`${name} is a JobQueue`)
  test.before.each(async (context) => {
    Object.assign(context, { opened: await open() })
  })
  test.after.each(({ opened }) => opened.close())
  handingOutRules(test, claims)
  failureRules(test, claims)
  recordRules(test, claims)
  test.run()
}
