import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Job } from '../../rules/jobs/job.ts'
import type { Invocation } from '../../rules/workflows/invocation.ts'
import type { WorkflowRequest } from '../../rules/workflows/workflow-calls.ts'

/** Attempts of one request, a minute and more apart at the end: a workflow holds a dataset up meanwhile. */
const MAX_ATTEMPTS = 6
const FIRST_PAUSE_SECONDS = 5

type Call = Extract<Job, { readonly kind: 'callWorkflow' }>

type Outcome = 'sent' | { readonly reason: string; readonly passing: boolean }

interface Ends {
  /** Ends a workflow at the step that it waits at. */
  readonly failAt: (unit: WriteUnit, invocation: Invocation, reason: string) => Promise<void>
  readonly heldInvocation: (unit: WriteUnit, id: string) => Promise<Invocation | null>
}

/** Has a request sent after the commit. `step` is null for one that undoes an earlier step. */
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
 * The requests of workflow steps. One that gets no answer, or is told to come back, is sent again, a few
 * times: whoever answers has to expect it twice. Then, or when it is refused, the workflow fails. One that
 * undoes a step rejects instead: nothing waits for it, so the queue may be patient with it, and whoever runs
 * the service is told when the queue gives up.
 */
export const callWorkflow = (
  { store, workflowCalls }: Pick<Domain, 'store' | 'workflowCalls'>,
  { failAt, heldInvocation }: Ends,
) => {
  const waitsAt = async ({ invocationId, step }: Call): Promise<boolean> => {
    if (step === null) return true
    const invocation = await store.read(({ workflows }) => workflows.invocation(invocationId))
    return invocation !== null && waitsHere(invocation, step)
  }

  const send = async ({ request }: Call): Promise<Outcome> => {
    if (workflowCalls?.allows(request.address) !== true)
      return { reason: 'Its host is not open to workflows.', passing: false }
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
      const invocation = await heldInvocation(unit, call.invocationId)
      // It may have been answered, or given up, while the request was on its way.
      if (invocation !== null && waitsHere(invocation, step))
        await failAt(unit, invocation, outcome.reason)
    })
  }
}

/** The query of an address may hold a secret, and stays out of logs. */
const notUndone = ({ request: { method, address, invocationId } }: Call, reason: string): Error =>
  new Error(
    `A step of the workflow run ${invocationId} is not undone. ${method} ${address.split('?')[0]}: ${reason}`,
  )

const waitsHere = ({ state, step }: Invocation, wanted: number): boolean =>
  state === 'paused' && step === wanted
