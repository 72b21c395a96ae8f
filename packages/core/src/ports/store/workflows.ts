import type { Invocation } from '../../rules/workflows/invocation.ts'
import type { NewWorkflow, Workflow, WorkflowTrigger } from '../../rules/workflows/workflow.ts'

export interface WorkflowReads {
  /** By id. */
  all(): Promise<readonly Workflow[]>
  find(id: number): Promise<Workflow | null>
  invocation(id: string): Promise<Invocation | null>
  /** Those that have not ended, the first started first. */
  invocations(): Promise<readonly Invocation[]>
}

/** An invocation goes with its dataset, and is changed only by who holds that. */
export interface Workflows extends WorkflowReads {
  add(workflow: NewWorkflow): Promise<Workflow>
  /** Removing what is not there succeeds. Invocations go on: they carry their steps. */
  remove(id: number): Promise<void>
  addInvocation(invocation: Invocation): Promise<void>
  saveInvocation(invocation: Invocation): Promise<void>
  /** Removing what is not there succeeds. */
  removeInvocation(id: string): Promise<void>
  /** Those of one trigger at a dataset. */
  removeInvocations(datasetId: number, trigger: WorkflowTrigger): Promise<void>
}
