import fc from 'fast-check'
import { suite } from 'uvu'
import { is, ok } from 'uvu/assert'
import { DEFAULT_RETRY_POLICY, retryDelay } from '../../../src/rules/jobs/retry-policy.ts'

const test = suite('waiting between attempts')

const attempt = fc.integer({ min: 1, max: 2000 })

test('the first delay is the shortest', () => is(retryDelay(DEFAULT_RETRY_POLICY, 1), 2))

test('a delay is never shorter than the one before and never longer than the maximum', () =>
  fc.assert(
    fc.property(attempt, (number) => {
      const wait = retryDelay(DEFAULT_RETRY_POLICY, number)
      ok(wait <= retryDelay(DEFAULT_RETRY_POLICY, number + 1))
      ok(wait <= DEFAULT_RETRY_POLICY.longestRetrySeconds)
    }),
  ))

test('all delays together outlast a night', () => {
  const waits = Array.from({ length: DEFAULT_RETRY_POLICY.maxAttempts - 1 }, (_, at) =>
    retryDelay(DEFAULT_RETRY_POLICY, at + 1),
  )
  ok(waits.reduce((sum, wait) => sum + wait, 0) > 8 * 3600)
})

test.run()
