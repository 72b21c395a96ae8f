import type { Invocation } from '../../rules/workflows/invocation.ts'
import type { NewWorkflow, Workflow, WorkflowTrigger } from '../../rules/workflows/workflow.ts'

/** Read access to workflows and their running invocations (docs/specification/workflows.md). */
export interface WorkflowReads {
  /** By id. */
  all(): Promise<readonly Workflow[]>
  find(id: number): Promise<Workflow | null>
  invocation(id: string): Promise<Invocation | null>
  /** The invocations that have not ended, by start time. */
  invocations(): Promise<readonly Invocation[]>
}

/**
 * Workflows and their invocations. An invocation is removed together with its dataset; change it only while
 * holding the dataset's lock.
 */
export interface Workflows extends WorkflowReads {
  add(workflow: NewWorkflow): Promise<Workflow>
  /** Succeeds when there is no such workflow. Its invocations continue: they contain their own steps. */
  remove(id: number): Promise<void>
  addInvocation(invocation: Invocation): Promise<void>
  saveInvocation(invocation: Invocation): Promise<void>
  /** Succeeds when there is no such invocation. */
  removeInvocation(id: string): Promise<void>
  /** Removes the invocations of one trigger at a dataset. */
  removeInvocations(datasetId: number, trigger: WorkflowTrigger): Promise<void>
}
