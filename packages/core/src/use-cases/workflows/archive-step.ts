import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Job } from '../../rules/jobs/job.ts'
import { RefusedError } from '../../rules/refusals/refusal.ts'
import type { Invocation } from '../../rules/workflows/invocation.ts'
import { archiveVersion } from '../version-archives/archive-version.ts'
import { enqueueRun } from './start-workflow.ts'

/** Attempts per step, with increasing pauses. A store may be away for some minutes. */
const MAX_ATTEMPTS = 6
const FIRST_PAUSE_SECONDS = 10

type Archiving = Extract<Job, { readonly kind: 'archiveVersion' }>

interface InvocationAccess {
  readonly failAt: (unit: WriteUnit, invocation: Invocation, reason: string) => Promise<void>
  readonly lockedInvocation: (unit: WriteUnit, id: string) => Promise<Invocation | null>
  /** Notes the key of the archive in the event log. */
  readonly noteArchive: (unit: WriteUnit, invocation: Invocation, key: string) => Promise<void>
}

/** Archives after the commit, because writing an archive takes longer than a transaction may. */
export const enqueueArchiving = (
  { jobs }: WriteUnit,
  { id, step }: Pick<Invocation, 'id' | 'step'>,
): Promise<void> => jobs.enqueue({ kind: 'archiveVersion', invocationId: id, step, attempt: 1 })

/**
 * Archives the version of a workflow that waits at a step `archiver`, and continues the workflow. Tries again
 * a few times, unless the domain refuses; then the workflow fails with the reason, and the release stays.
 */
export const archiveStep = (
  domain: Domain,
  { failAt, lockedInvocation, noteArchive }: InvocationAccess,
) => {
  const { store } = domain
  const archive = archiveVersion(domain)

  /** Applies `change` if the workflow still waits at the step. */
  const whileWaiting = (
    { invocationId, step }: Archiving,
    change: (unit: WriteUnit, invocation: Invocation) => Promise<void>,
  ): Promise<void> =>
    store.write(async (unit) => {
      const invocation = await lockedInvocation(unit, invocationId)
      if (invocation?.state === 'paused' && invocation.step === step) await change(unit, invocation)
    })

  const failed = (job: Archiving, error: unknown): Promise<void> =>
    whileWaiting(job, async (unit, invocation) => {
      if (job.attempt < MAX_ATTEMPTS && !(error instanceof RefusedError)) {
        const delaySeconds = FIRST_PAUSE_SECONDS * 2 ** (job.attempt - 1)
        return unit.jobs.enqueue({ ...job, attempt: job.attempt + 1 }, { delaySeconds })
      }
      const why = error instanceof Error ? error.message : String(error)
      await failAt(unit, invocation, `The version was not archived: ${why}`.slice(0, 500))
    })

  return async (job: Archiving): Promise<void> => {
    const { invocationId, step } = job
    const found = await store.read(({ workflows }) => workflows.invocation(invocationId))
    if (found === null || found.state !== 'paused' || found.step !== step) return
    try {
      const key = await archive(found.datasetId, found.number)
      await whileWaiting(job, async (unit, invocation) => {
        await noteArchive(unit, invocation, key)
        const resumed: Invocation = { ...invocation, state: 'running', answer: '' }
        await unit.workflows.saveInvocation(resumed)
        await enqueueRun(unit, resumed)
      })
    } catch (error) {
      await failed(job, error)
    }
  }
}
