import type { SettingValues } from '../settings/setting-values.ts'

/**
 * The kinds of steps. `log` writes its parameters to the event log; `pause` waits until someone resumes the
 * workflow after any response; `pause/message` shows a message meanwhile, and the response may report a
 * failure. `http/sr` sends a request and waits for a response to be posted; so does `http/authExt`, where the
 * receiver may act with the id of the invocation until then. `archiver` keeps a copy of the released version.
 */
export const STEP_TYPES = [
  'log',
  'pause',
  'pause/message',
  'http/sr',
  'http/authExt',
  'archiver',
] as const
/** One of `STEP_TYPES`. */
export type StepType = (typeof STEP_TYPES)[number]

/** The provider of the steps; only the built-in one exists. */
export const STEP_PROVIDER = ':internal'

/** A parameter value of a step. */
export type StepValue = string | number | boolean

/** One step of a workflow, with its parameters. */
export interface WorkflowStep {
  readonly stepType: StepType
  readonly parameters: Readonly<Record<string, StepValue>>
  /** Settings that a step requires, as given; the built-in steps require none. */
  readonly requiredSettings: Readonly<Record<string, StepValue>>
}

/** A named sequence of steps that runs before or after publication (docs/specification/workflows.md). */
export interface Workflow {
  readonly id: number
  readonly name: string
  readonly steps: readonly WorkflowStep[]
}

/** A workflow to be added. */
export type NewWorkflow = Omit<Workflow, 'id'>

/** The events that start a workflow. */
export const WORKFLOW_TRIGGERS = ['PrePublishDataset', 'PostPublishDataset'] as const
/** One of `WORKFLOW_TRIGGERS`. */
export type WorkflowTrigger = (typeof WORKFLOW_TRIGGERS)[number]

/**
 * The setting that holds the id of a trigger's default workflow
 * (docs/specification/settings.md#known-settings).
 */
export const defaultSetting = (trigger: WorkflowTrigger): string => `:${trigger}WorkflowId`

/** The id of the default workflow; null when unset. An invalid id becomes 0, which no workflow has. */
export function defaultWorkflowId(
  settings: SettingValues,
  trigger: WorkflowTrigger,
): number | null {
  const text = settings.get(defaultSetting(trigger))?.trim() ?? ''
  if (text === '') return null
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}
