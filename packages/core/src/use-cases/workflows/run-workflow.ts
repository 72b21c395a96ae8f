import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { RepositoryEvent } from '../../rules/events/event.ts'
import { RefusedError, refuse } from '../../rules/refusals/refusal.ts'
import {
  canonicalAddress,
  LOCAL_ADDRESSES,
  parseAddresses,
} from '../../rules/workflows/addresses.ts'
import { advance, type Invocation, type Progress } from '../../rules/workflows/invocation.ts'
import { rollbackRequest, stepRequest } from '../../rules/workflows/step-requests.ts'
import type { publishUseCases } from '../versions/publish-use-cases.ts'
import { archiveStep, enqueueArchiving } from './archive-step.ts'
import { callWorkflow, enqueueCall } from './call-workflow.ts'
import { enqueueRun } from './start-workflow.ts'
import { variablesOf } from './step-variables.ts'

interface Publications {
  readonly publishHeld: ReturnType<typeof publishUseCases>['publishHeld']
}

/** Runs, pauses and resumes workflows (docs/specification/workflows.md). */
export const runWorkflowUseCases = (domain: Domain, { publishHeld }: Publications) => {
  const { store, clock } = domain
  /** Ends the workflow, and continues the publication if the workflow preceded one. */
  const succeed = async (unit: WriteUnit, invocation: Invocation): Promise<void> => {
    await end(unit, invocation)
    if (invocation.trigger === 'PrePublishDataset') {
      const reason = await refusalOf(() => publishHeld(unit, invocation))
      if (reason !== null) {
        await rollBack(unit, invocation, invocation.steps.length)
        return record(unit, invocation, { kind: 'workflowFailed', details: { reason } })
      }
    }
    await record(unit, invocation, { kind: 'workflowSucceeded', details: {} })
  }

  const record = (
    { events }: WriteUnit,
    { id, workflowName, trigger, datasetId, publisher }: Invocation,
    { kind, details }: Pick<RepositoryEvent, 'kind' | 'details'>,
  ): Promise<void> =>
    events.append({
      at: clock.now(),
      actor: `@${publisher.userName}`,
      kind,
      objectId: datasetId,
      details: { invocation: id, workflow: workflowName, trigger, ...details },
    })

  const fail = async (
    unit: WriteUnit,
    invocation: Invocation,
    { step, reason }: { readonly step: number; readonly reason: string },
  ): Promise<void> => {
    await end(unit, invocation)
    await rollBack(unit, invocation, step)
    await record(unit, invocation, { kind: 'workflowFailed', details: { step, reason } })
  }

  const settle = async (
    unit: WriteUnit,
    invocation: Invocation,
    progress: Progress,
  ): Promise<void> => {
    switch (progress.kind) {
      case 'paused': {
        const { step, message } = progress
        await pause(unit, { ...invocation, step, state: 'paused', answer: null }, message)
        return record(unit, invocation, { kind: 'workflowPaused', details: { step } })
      }
      case 'calling': {
        const { step } = progress
        await pause(unit, { ...invocation, step, state: 'paused', answer: null }, null)
        await call(unit, invocation, step)
        return record(unit, invocation, { kind: 'workflowPaused', details: { step } })
      }
      case 'archiving': {
        const { step } = progress
        await pause(unit, { ...invocation, step, state: 'paused', answer: null }, null)
        await enqueueArchiving(unit, { id: invocation.id, step })
        return record(unit, invocation, { kind: 'workflowPaused', details: { step } })
      }
      case 'failed':
        return fail(unit, invocation, progress)
      case 'succeeded':
        return succeed(unit, invocation)
    }
  }

  return {
    /**
     * The job that runs from `step` to the next pause or the end, in one unit of work. Idempotent: no effect
     * when the workflow has ended or is at another step.
     */
    run: (invocationId: string, step: number): Promise<void> =>
      store.write(async (unit) => {
        const invocation = await lockedInvocation(unit, invocationId)
        if (invocation === null || invocation.state !== 'running' || invocation.step !== step)
          return
        const { logged, progress } = advance(invocation)
        for (const line of logged)
          await record(unit, invocation, { kind: 'workflowLogged', details: line })
        await settle(unit, invocation, progress)
      }),

    /** The job that sends the request of a step, or one that undoes a step. */
    call: callWorkflow(domain, {
      lockedInvocation,
      failAt: (unit, invocation, reason) =>
        fail(unit, invocation, { step: invocation.step, reason }),
    }),

    /** The job that archives a version for the step that waits. */
    archive: archiveStep(domain, {
      lockedInvocation,
      failAt: (unit, invocation, reason) =>
        fail(unit, invocation, { step: invocation.step, reason }),
      noteArchive: (unit, invocation, key) =>
        record(unit, invocation, {
          kind: 'workflowLogged',
          details: { step: invocation.step, archive: key },
        }),
    }),

    /**
     * Resumes a waiting workflow with an answer for the waiting step. `from` is the caller's address, null if
     * unknown; only listed addresses may resume.
     */
    resume: (
      invocationId: string,
      { answer, from }: { readonly answer: string; readonly from: string | null },
    ): Promise<void> =>
      store.write(async (unit) => {
        const list = (await unit.settings.all()).get(':WorkflowsAdminIpWhitelist')
        const address = from && canonicalAddress(from)
        if (address === null || !parseAddresses(list ?? LOCAL_ADDRESSES)?.includes(address))
          refuse({ kind: 'accessDenied', message: 'This address may not resume workflows.' })
        const invocation = await lockedInvocation(unit, invocationId)
        if (invocation === null || invocation.state !== 'paused' || isArchiving(invocation))
          return refuse({ kind: 'notFound', what: 'A waiting workflow of that invocation id' })
        const resumed: Invocation = { ...invocation, state: 'running', answer }
        await unit.workflows.saveInvocation(resumed)
        await enqueueRun(unit, resumed)
        await record(unit, invocation, {
          kind: 'workflowResumed',
          details: { step: invocation.step },
        })
      }),
  }
}

/** Only the job ends the wait for an archive. */
const isArchiving = ({ steps, step }: Invocation): boolean => steps[step]?.stepType === 'archiver'

/** The current invocation, with its dataset locked so that it does not advance concurrently. */
async function lockedInvocation(unit: WriteUnit, id: string): Promise<Invocation | null> {
  const found = await unit.workflows.invocation(id)
  if (found === null) return null
  const dataset = await unit.datasets.lock({ kind: 'id', id: found.datasetId })
  return dataset && unit.workflows.invocation(id)
}

async function pause(
  unit: WriteUnit,
  invocation: Invocation,
  message: string | null,
): Promise<void> {
  await unit.workflows.saveInvocation(invocation)
  if (message === null || invocation.trigger !== 'PrePublishDataset') return
  await unit.datasets.addLock(invocation.datasetId, {
    type: 'Workflow',
    since: invocation.startedAt,
    userName: invocation.publisher.userName,
    message,
  })
}

/** Called after the pause is saved, because the answer may arrive before the request completes. */
async function call(unit: WriteUnit, invocation: Invocation, step: number): Promise<void> {
  const definition = invocation.steps[step]
  if (definition === undefined) throw new Error(`There is no step ${step} to send a request of`)
  const request = stepRequest(definition, await variablesOf(unit, invocation))
  await enqueueCall(unit, { request, step })
}

/** Undoes the steps before `failed`, last one first, as far as they define how. */
async function rollBack(unit: WriteUnit, invocation: Invocation, failed: number): Promise<void> {
  const passed = invocation.steps.slice(0, failed).toReversed()
  if (passed.every(({ parameters }) => parameters.rollbackUrl === undefined)) return
  const variables = await variablesOf(unit, invocation)
  for (const step of passed) {
    const request = rollbackRequest(step, variables)
    if (request !== null) await enqueueCall(unit, { request, step: null })
  }
}

async function end(unit: WriteUnit, { id, datasetId, trigger }: Invocation): Promise<void> {
  await unit.workflows.removeInvocation(id)
  if (trigger === 'PrePublishDataset') await unit.datasets.removeLock(datasetId, 'Workflow')
}

/** The message of the refusal; null when the work succeeded. */
async function refusalOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof RefusedError) return error.message
    throw error
  }
}
