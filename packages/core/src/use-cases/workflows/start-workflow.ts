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

export interface WorkflowOccasion {
  readonly trigger: WorkflowTrigger
  readonly datasetId: number
  /** What was decided about the publication that the workflow precedes or follows. */
  readonly decided: Published
  readonly publisher: Publisher
  readonly settings: SettingValues
  readonly now: Date
}

/**
 * Starts the default workflow of the trigger, where there is one. Before a publication the dataset carries
 * the lock `Workflow` from here on. A setting that names no workflow stops the publication: what somebody
 * wanted to happen first must not be skipped. After one it is only written down.
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
        message: 'The workflow that has to precede a publication is not there.',
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

/** Has the invocation taken on from where it stands. */
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
