import fc from 'fast-check'
import { suite } from 'uvu'
import { is, ok } from 'uvu/assert'
import { PATIENT, retryDelay } from '../../src/retry-policy.ts'

const test = suite('waiting between attempts')

const attempt = fc.integer({ min: 1, max: 2000 })

test('the first wait is the shortest one', () => is(retryDelay(PATIENT, 1), 2))

test('a wait is never shorter than the one before and never longer than the longest', () =>
  fc.assert(
    fc.property(attempt, (number) => {
      const wait = retryDelay(PATIENT, number)
      ok(wait <= retryDelay(PATIENT, number + 1))
      ok(wait <= PATIENT.longestRetrySeconds)
    }),
  ))

test('all waits together outlast a night', () => {
  const waits = Array.from({ length: PATIENT.maxAttempts - 1 }, (_, at) =>
    retryDelay(PATIENT, at + 1),
  )
  ok(waits.reduce((sum, wait) => sum + wait, 0) > 8 * 3600)
})

test.run()
