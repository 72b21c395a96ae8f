import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import {
  DEFAULT_RETRY_POLICY,
  type RetryPolicy,
  retryAfter,
} from '../../../src/rules/jobs/retry-policy.ts'

const test = suite('retrying a failed job')

const anyPolicy: fc.Arbitrary<RetryPolicy> = fc
  .tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 60 }), fc.nat({ max: 7200 }))
  .map(([maxAttempts, firstRetrySeconds, more]) => ({
    maxAttempts,
    firstRetrySeconds,
    longestRetrySeconds: firstRetrySeconds + more,
  }))

/** The delays after the attempts of a job that always fails. */
const delaysOf = (policy: RetryPolicy): readonly (number | null)[] =>
  Array.from({ length: policy.maxAttempts }, (_, at) => retryAfter(policy, at + 1))

test('delays double up to the longest one, and no attempt follows the last', () => {
  const policy = { maxAttempts: 4, firstRetrySeconds: 2, longestRetrySeconds: 5 }
  equal(delaysOf(policy), [2, 4, 5, null])
})

test('only the last attempt allowed, and any beyond it, is not followed by another', () =>
  fc.assert(
    fc.property(anyPolicy, fc.integer({ min: 1, max: 100 }), (policy, attempt) => {
      is(retryAfter(policy, attempt) === null, attempt >= policy.maxAttempts)
    }),
  ))

test('a delay is never shorter than the one before and never longer than the maximum', () =>
  fc.assert(
    fc.property(anyPolicy, (policy) => {
      let before = policy.firstRetrySeconds
      for (const delay of delaysOf(policy).slice(0, -1)) {
        ok(delay !== null && delay >= before && delay <= policy.longestRetrySeconds)
        before = delay
      }
    }),
  ))

test('all default delays together outlast a night', () => {
  is(retryAfter(DEFAULT_RETRY_POLICY, 1), 2)
  const total = delaysOf(DEFAULT_RETRY_POLICY).reduce<number>((sum, wait) => sum + (wait ?? 0), 0)
  ok(total > 8 * 3600)
})

test.run()
