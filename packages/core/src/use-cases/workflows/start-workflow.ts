import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { SettingValues } from '../../rules/settings/setting-values.ts'
import type { Publisher } from '../../rules/versions/publisher.ts'
import type { Published } from '../../rules/versions/version-commands.ts'
import type { Invocation } from '../../rules/workflows/invocation.ts'
import {
  defaultWorkflowId,
  type Workflow,
  type WorkflowTrigger,
} from '../../rules/workflows/workflow.ts'

/** A publication that may start a workflow. */
export interface WorkflowOccasion {
  readonly trigger: WorkflowTrigger
  readonly datasetId: number
  /** The decision about the publication that the workflow precedes or follows. */
  readonly decided: Published
  readonly publisher: Publisher
  readonly settings: SettingValues
  readonly now: Date
}

/**
 * Starts the default workflow of the trigger, if there is one. A pre-publication workflow locks the dataset
 * with `Workflow`. If the setting names an unknown workflow, the publication is refused, because a required
 * workflow must not be skipped; after a publication this is only recorded as a failure.
 */
export async function startWorkflow(
  unit: WriteUnit,
  occasion: WorkflowOccasion,
  { ids }: Pick<Domain, 'ids'>,
): Promise<'started' | 'none'> {
  const { trigger, datasetId, publisher, settings, now } = occasion
  const wanted = defaultWorkflowId(settings, trigger)
  if (wanted === null) return 'none'
  const workflow = await unit.workflows.find(wanted)
  if (workflow === null) {
    if (trigger === 'PrePublishDataset')
      refuse({
        kind: 'wrongState',
        message: 'The workflow that must run before a publication does not exist.',
      })
    await note(unit, occasion, { kind: 'workflowFailed', details: { reason: 'no such workflow' } })
    return 'none'
  }
  const invocation = invocationOf(workflow, occasion, ids.uuid())
  await unit.workflows.addInvocation(invocation)
  if (trigger === 'PrePublishDataset')
    await unit.datasets.addLock(datasetId, {
      type: 'Workflow',
      since: now,
      userName: publisher.userName,
      message: `The workflow ${workflow.name} precedes the publication.`,
    })
  await enqueueRun(unit, invocation)
  await note(unit, occasion, { kind: 'workflowStarted', details: { workflow: workflow.name } })
  return 'started'
}

const invocationOf = (
  workflow: Workflow,
  { trigger, datasetId, decided, publisher, now }: WorkflowOccasion,
  id: string,
): Invocation => ({
  id,
  workflowId: workflow.id,
  workflowName: workflow.name,
  steps: workflow.steps,
  trigger,
  datasetId,
  bump: decided.bump,
  number: decided.number,
  publisher,
  startedAt: now,
  step: 0,
  state: 'running',
  answer: null,
})

/** Enqueues a job that continues the invocation at its current step. */
export const enqueueRun = ({ jobs }: WriteUnit, { id, step }: Invocation): Promise<void> =>
  jobs.enqueue(
    { kind: 'runWorkflow', invocationId: id, step },
    { dedupeKey: `workflow-${id}-${step}` },
  )

const note = (
  { events }: WriteUnit,
  { trigger, datasetId, publisher, now }: WorkflowOccasion,
  happened: {
    readonly kind: 'workflowStarted' | 'workflowFailed'
    readonly details: Readonly<Record<string, unknown>>
  },
): Promise<void> =>
  events.append({
    at: now,
    actor: `@${publisher.userName}`,
    kind: happened.kind,
    objectId: datasetId,
    details: { trigger, ...happened.details },
  })
