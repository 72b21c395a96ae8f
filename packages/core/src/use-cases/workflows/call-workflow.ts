import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Job } from '../../rules/jobs/job.ts'
import type { Invocation } from '../../rules/workflows/invocation.ts'
import type { WorkflowRequest } from '../../rules/workflows/workflow-calls.ts'

/**
 * Attempts per request, with increasing pauses of up to more than a minute; the dataset stays locked
 * meanwhile.
 */
const MAX_ATTEMPTS = 6
const FIRST_PAUSE_SECONDS = 5

type Call = Extract<Job, { readonly kind: 'callWorkflow' }>

type Outcome = 'sent' | { readonly reason: string; readonly passing: boolean }

interface InvocationAccess {
  /** Fails a workflow at the step it waits at. */
  readonly failAt: (unit: WriteUnit, invocation: Invocation, reason: string) => Promise<void>
  readonly lockedInvocation: (unit: WriteUnit, id: string) => Promise<Invocation | null>
}

/** Enqueues a request to send after the commit. `step` is null for a request that undoes an earlier step. */
export const enqueueCall = (
  { jobs }: WriteUnit,
  { request, step }: { readonly request: WorkflowRequest; readonly step: number | null },
): Promise<void> =>
  jobs.enqueue({
    kind: 'callWorkflow',
    invocationId: request.invocationId,
    step,
    request,
    attempt: 1,
  })

/**
 * Sends the requests of workflow steps. A request without response, or with a temporary failure, is sent
 * again a few times, so receivers may get it twice. After that, or when it is rejected, the workflow fails. A
 * request that undoes a step rejects instead: nothing waits for it, so the queue retries and reports it to
 * the operator after the last attempt.
 */
export const callWorkflow = (
  { store, workflowCalls }: Pick<Domain, 'store' | 'workflowCalls'>,
  { failAt, lockedInvocation }: InvocationAccess,
) => {
  const waitsAt = async ({ invocationId, step }: Call): Promise<boolean> => {
    if (step === null) return true
    const invocation = await store.read(({ workflows }) => workflows.invocation(invocationId))
    return invocation !== null && waitsHere(invocation, step)
  }

  const send = async ({ request }: Call): Promise<Outcome> => {
    if (workflowCalls?.allows(request.address) !== true)
      return { reason: 'Its host is not allowed for workflows.', passing: false }
    try {
      const status = await workflowCalls.send(request)
      if (status >= 200 && status < 300) return 'sent'
      const passing = status >= 500 || status === 429 || status === 408
      return { reason: `The request was answered ${status}.`, passing }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      return { reason: `The request was not answered: ${why}`.slice(0, 500), passing: true }
    }
  }

  return async (call: Call): Promise<void> => {
    if (!(await waitsAt(call))) return
    const outcome = await send(call)
    if (outcome === 'sent') return
    const { step } = call
    if (step === null) throw notUndone(call, outcome.reason)
    await store.write(async (unit) => {
      if (outcome.passing && call.attempt < MAX_ATTEMPTS) {
        const delaySeconds = FIRST_PAUSE_SECONDS * 2 ** (call.attempt - 1)
        await unit.jobs.enqueue({ ...call, attempt: call.attempt + 1 }, { delaySeconds })
        return
      }
      const invocation = await lockedInvocation(unit, call.invocationId)
      // The workflow may have been resumed or ended while the request was sent.
      if (invocation !== null && waitsHere(invocation, step))
        await failAt(unit, invocation, outcome.reason)
    })
  }
}

/** The query of a URL may contain a secret, so it is not logged. */
const notUndone = ({ request: { method, address, invocationId } }: Call, reason: string): Error =>
  new Error(
    `A step of the workflow run ${invocationId} is not rolled back. ${method} ${address.split('?')[0]}: ${reason}`,
  )

const waitsHere = ({ state, step }: Invocation, wanted: number): boolean =>
  state === 'paused' && step === wanted
