export {
  type Advance,
  advance,
  type Invocation,
  type Progress,
} from './invocation.ts'
export { newStep, type SentStep } from './new-step.ts'
export {
  DEFAULT_METHOD,
  isExpected,
  METHODS,
  rollbackRequest,
  type StepVariables,
  stepRequest,
} from './step-requests.ts'
export {
  type NewWorkflow,
  STEP_PROVIDER,
  STEP_TYPES,
  type StepType,
  type StepValue,
  WORKFLOW_TRIGGERS,
  type Workflow,
  type WorkflowStep,
  type WorkflowTrigger,
} from './workflow.ts'
export type { WorkflowRequest } from './workflow-calls.ts'
