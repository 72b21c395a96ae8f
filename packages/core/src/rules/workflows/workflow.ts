import type { SettingValues } from '../settings/setting-values.ts'

/**
 * The kinds of steps there are. `log` writes its parameters into the event log; `pause` waits until somebody
 * resumes the workflow, whatever they say; `pause/message` shows a message meanwhile, and who resumes may
 * say that the step failed. `http/sr` sends a request and waits for what is said in return; `http/authExt`
 * does too, and whoever gets the request may act with the id of the invocation until then.
 */
export const STEP_TYPES = ['log', 'pause', 'pause/message', 'http/sr', 'http/authExt'] as const
export type StepType = (typeof STEP_TYPES)[number]

/** Who offers the steps; nothing but the built-in ones exists. */
export const STEP_PROVIDER = ':internal'

export type StepValue = string | number | boolean

export interface WorkflowStep {
  readonly stepType: StepType
  readonly parameters: Readonly<Record<string, StepValue>>
  /** Settings that a step wants to have a value, as they were given; the built-in steps need none. */
  readonly requiredSettings: Readonly<Record<string, StepValue>>
}

export interface Workflow {
  readonly id: number
  readonly name: string
  readonly steps: readonly WorkflowStep[]
}

export type NewWorkflow = Omit<Workflow, 'id'>

export const WORKFLOW_TRIGGERS = ['PrePublishDataset', 'PostPublishDataset'] as const
export type WorkflowTrigger = (typeof WORKFLOW_TRIGGERS)[number]

/**
 * The setting that names the default workflow of a trigger (docs/specification/settings.md#known-settings).
 */
export const defaultSetting = (trigger: WorkflowTrigger): string => `:${trigger}WorkflowId`

/** The id of the default workflow; null when there is none, 0, which nothing has, for what is no id. */
export function defaultWorkflowId(
  settings: SettingValues,
  trigger: WorkflowTrigger,
): number | null {
  const text = settings.get(defaultSetting(trigger))?.trim() ?? ''
  if (text === '') return null
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}
