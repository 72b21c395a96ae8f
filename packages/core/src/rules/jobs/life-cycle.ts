import { accept, type Decision, deny } from '../refusals/decision.ts'
import { type RetryPolicy, retryDelay } from './retry-policy.ts'

/** The state of a job in a queue. A job that succeeded is removed. */
export type JobState =
  /** The job was attempted `attempts` times before. */
  | { readonly kind: 'waiting'; readonly attempts: number }
  /** `attempt` counts from 1. */
  | { readonly kind: 'running'; readonly attempt: number }
  /** The job failed and is not tried again. */
  | { readonly kind: 'failed'; readonly attempts: number }

export type JobCommand =
  /** The job is due, or the lease of the process that ran it expired. */
  | { readonly kind: 'handOut' }
  /** The process that received the job begins to run it. */
  | { readonly kind: 'start'; readonly policy: RetryPolicy }
  | { readonly kind: 'succeed' }
  | { readonly kind: 'fail'; readonly policy: RetryPolicy }
  /** The process that received the job stops before it begins to run it. */
  | { readonly kind: 'giveBack' }

export type JobEvent =
  | { readonly kind: 'handedOut'; readonly attempt: number }
  | { readonly kind: 'started' }
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'retried'; readonly afterSeconds: number }
  | { readonly kind: 'gaveUp' }
  | { readonly kind: 'givenBack' }

/** Why a command does not apply to the state of a job. */
export type JobObstacle = 'notRunning' | 'gaveUp'

export type JobDecision = Decision<JobEvent, JobObstacle>

/** The event that a command causes, or why it causes none. Pure: no clock, no I/O. */
export function decide(state: JobState, command: JobCommand): JobDecision {
  if (command.kind === 'handOut')
    return state.kind === 'failed'
      ? deny('gaveUp')
      : accept({ kind: 'handedOut', attempt: attemptsOf(state) + 1 })
  if (state.kind !== 'running') return deny('notRunning')
  const { attempt } = state
  switch (command.kind) {
    case 'start':
      // The process that ran the last attempt ended during it.
      return accept({ kind: attempt > command.policy.maxAttempts ? 'gaveUp' : 'started' })
    case 'succeed':
      return accept({ kind: 'succeeded' })
    case 'fail': {
      const { policy } = command
      if (attempt >= policy.maxAttempts) return accept({ kind: 'gaveUp' })
      return accept({ kind: 'retried', afterSeconds: retryDelay(policy, attempt) })
    }
    case 'giveBack':
      return accept({ kind: 'givenBack' })
  }
}

/** The state after an event; null when the job is done. */
export function evolve(state: JobState, event: JobEvent): JobState | null {
  const attempts = attemptsOf(state)
  switch (event.kind) {
    case 'handedOut':
      return { kind: 'running', attempt: event.attempt }
    case 'started':
      return state
    case 'succeeded':
      return null
    case 'retried':
      return { kind: 'waiting', attempts }
    case 'gaveUp':
      return { kind: 'failed', attempts }
    case 'givenBack':
      return { kind: 'waiting', attempts: attempts - 1 }
  }
}

/** The number of attempts so far, including one that runs. */
const attemptsOf = (state: JobState): number =>
  state.kind === 'running' ? state.attempt : state.attempts
