import { jsonMembers } from '../json/json-text.ts'
import type { Publisher } from '../versions/publisher.ts'
import type { VersionNumber } from '../versions/version.ts'
import type { Bump } from '../versions/version-commands.ts'
import { isExpected } from './step-requests.ts'
import type { WorkflowStep, WorkflowTrigger } from './workflow.ts'

/** A running workflow for one dataset, with the steps that the workflow had when it was started. */
export interface Invocation {
  /** Unguessable. */
  readonly id: string
  readonly workflowId: number
  readonly workflowName: string
  readonly steps: readonly WorkflowStep[]
  readonly trigger: WorkflowTrigger
  readonly datasetId: number
  /** The requested kind of release. */
  readonly bump: Bump
  /** The decided version number; null for invocations that were started before it was recorded. */
  readonly number: VersionNumber | null
  readonly publisher: Publisher
  readonly startedAt: Date
  /** Position of the step that is next or paused. */
  readonly step: number
  readonly state: 'running' | 'paused'
  /** The response with which the step at `step` was resumed; null while it was not. */
  readonly answer: string | null
}

/** Where an invocation stops after it was advanced. */
export type Progress =
  | { readonly kind: 'paused'; readonly step: number; readonly message: string | null }
  /** Paused, and its HTTP request is to be sent. */
  | { readonly kind: 'calling'; readonly step: number }
  /** Paused until the version is archived. */
  | { readonly kind: 'archiving'; readonly step: number }
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'failed'; readonly step: number; readonly reason: string }

/** The result of advancing an invocation. */
export interface Advance {
  /** The `log` steps that were passed, in order. */
  readonly logged: readonly {
    readonly step: number
    readonly parameters: WorkflowStep['parameters']
  }[]
  readonly progress: Progress
}

/** Runs the steps from the current position to the next pause, failure or end. Total: no clock, no I/O. */
export function advance({
  steps,
  step,
  answer,
}: Pick<Invocation, 'steps' | 'step' | 'answer'>): Advance {
  const logged: { readonly step: number; readonly parameters: WorkflowStep['parameters'] }[] = []
  const resumed = steps[step]
  if (answer !== null && resumed !== undefined) {
    const reason = failureIn(resumed, answer)
    if (reason !== null) return { logged, progress: { kind: 'failed', step, reason } }
  }
  for (let position = answer === null ? step : step + 1; position < steps.length; position += 1) {
    const current = steps[position]
    if (current === undefined) break
    switch (current.stepType) {
      case 'log':
        logged.push({ step: position, parameters: current.parameters })
        break
      case 'pause':
        return { logged, progress: { kind: 'paused', step: position, message: null } }
      case 'pause/message': {
        const message = String(current.parameters.message ?? '')
        return { logged, progress: { kind: 'paused', step: position, message } }
      }
      case 'http/sr':
      case 'http/authExt':
        return { logged, progress: { kind: 'calling', step: position } }
      case 'archiver':
        return { logged, progress: { kind: 'archiving', step: position } }
    }
  }
  return { logged, progress: { kind: 'succeeded' } }
}

/** Why the response fails the step; null when it does not. */
function failureIn({ stepType, parameters }: WorkflowStep, answer: string): string | null {
  switch (stepType) {
    case 'log':
    case 'pause':
    case 'archiver':
      return null
    case 'pause/message':
    case 'http/authExt':
      return reportedFailure(answer)
    case 'http/sr': {
      const expected = String(parameters.expectedResponse ?? '')
      return isExpected(expected, answer.trim())
        ? null
        : 'The response did not match the expected one.'
    }
  }
}

function reportedFailure(answer: string): string | null {
  const said = jsonMembers(answer) ?? {}
  if (String(said.status ?? '').toLowerCase() !== 'failure') return null
  return String(said.reason ?? said.message ?? 'No reason was given.')
}
