import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import {
  decide,
  evolve,
  type JobCommand,
  type JobEvent,
  type JobState,
} from '../../../src/rules/jobs/life-cycle.ts'
import { retryDelay } from '../../../src/rules/jobs/retry-policy.ts'

const test = suite('the life cycle of jobs')

const policy = { maxAttempts: 3, firstRetrySeconds: 2, longestRetrySeconds: 5 }

const anyCommand = fc.constantFrom<JobCommand>(
  { kind: 'handOut' },
  { kind: 'start', policy },
  { kind: 'succeed' },
  { kind: 'fail', policy },
  { kind: 'giveBack' },
)
const anyAttempts = fc.nat({ max: 5 })
const anyState: fc.Arbitrary<JobState> = fc.oneof(
  anyAttempts.map((attempts) => ({ kind: 'waiting', attempts }) as const),
  anyAttempts.map((attempts) => ({ kind: 'running', attempt: attempts + 1 }) as const),
  anyAttempts.map((attempts) => ({ kind: 'failed', attempts }) as const),
)

const eventOf = (state: JobState, command: JobCommand): JobEvent | null => {
  const decision = decide(state, command)
  return decision.kind === 'accepted' ? decision.event : null
}

test('only a job that runs succeeds, fails or is given back', () =>
  fc.assert(
    fc.property(anyState, anyCommand, (state, command) => {
      const possible =
        command.kind === 'handOut' ? state.kind !== 'failed' : state.kind === 'running'
      is(eventOf(state, command) !== null, possible)
    }),
  ))

test('handing out a job starts a new attempt, also after its lease expired', () =>
  fc.assert(
    fc.property(anyState, (state) => {
      const event = eventOf(state, { kind: 'handOut' })
      if (state.kind === 'failed') return is(event, null)
      const before = state.kind === 'waiting' ? state.attempts : state.attempt
      equal(event, { kind: 'handedOut', attempt: before + 1 })
    }),
  ))

test('a failed job is retried with growing delays, and given up after the last attempt', () => {
  const failures = (state: JobState): readonly (JobEvent['kind'] | number)[] => {
    const running = evolve(state, { kind: 'handedOut', attempt: attempts(state) + 1 })
    const event = running && eventOf(running, { kind: 'fail', policy })
    if (running === null || event === null) return []
    if (event.kind !== 'retried') return [event.kind]
    const next = evolve(running, event)
    return [event.afterSeconds, ...(next === null ? [] : failures(next))]
  }
  equal(failures({ kind: 'waiting', attempts: 0 }), [2, 4, 'gaveUp'])
})

test('a job whose process died during the last attempt is given up', () => {
  for (const attempt of [1, 3, 4]) {
    const event = eventOf({ kind: 'running', attempt }, { kind: 'start', policy })
    is(event?.kind, attempt > policy.maxAttempts ? 'gaveUp' : 'started')
  }
})

test('giving a job back does not count as an attempt', () =>
  fc.assert(
    fc.property(anyState, (state) => {
      if (state.kind !== 'waiting') return
      const attempt = state.attempts + 1
      const running = evolve(state, { kind: 'handedOut', attempt })
      ok(running !== null)
      equal(evolve(running, { kind: 'givenBack' }), state)
    }),
  ))

test('no sequence of commands exceeds the attempts of the policy', () =>
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
      let state: JobState | null = { kind: 'waiting', attempts: 0 }
      for (const command of commands) {
        const event: JobEvent | null = state && eventOf(state, command)
        if (state === null || event === null) continue
        if (event.kind === 'started') ok(attempts(state) <= policy.maxAttempts)
        if (event.kind === 'retried') is(event.afterSeconds, retryDelay(policy, attempts(state)))
        state = evolve(state, event)
      }
    }),
  ))

const attempts = (state: JobState): number =>
  state.kind === 'running' ? state.attempt : state.attempts

test.run()
