import { type Invocation, STEP_PROVIDER, type Workflow } from '@holdfast/core/rules'
import { instant } from '../output/times.ts'

/** In lists, and as the default of a trigger. */
export const presentWorkflowName = ({ id, name }: Pick<Workflow, 'id' | 'name'>): object => ({
  id,
  name,
})

/** As it was created. */
export const presentWorkflow = (workflow: Workflow): object => ({
  ...presentWorkflowName(workflow),
  steps: workflow.steps.map(({ stepType, parameters, requiredSettings }) => ({
    provider: STEP_PROVIDER,
    stepType,
    parameters,
    requiredSettings,
  })),
})

export const presentInvocation = (invocation: Invocation): object => ({
  id: invocation.id,
  workflow: { id: invocation.workflowId, name: invocation.workflowName },
  trigger: invocation.trigger,
  datasetId: invocation.datasetId,
  publisher: invocation.publisher.userName,
  startTime: instant(invocation.startedAt),
  step: invocation.step,
  state: invocation.state,
})
