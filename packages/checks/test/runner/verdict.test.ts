import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { closingLines, tallyOf } from '../../src/runner/closing.mjs'
import { verdictOf } from '../../src/runner/verdict.mjs'

const test = suite('the verdict on a test file')

const report = (total: number, passed: number, skipped = 0) =>
  `  Total:     ${total}\n  Passed:    ${passed}\n  Skipped:   ${skipped}\n`
const exited = (code: number | null, output: string) =>
  verdictOf({ ending: { kind: 'exited', code }, output, seconds: 1, processor: 1 })
const outcome = (file: string, output: string, code = 0) => ({
  file,
  verdict: exited(code, output),
  seconds: 1,
  processor: 0.5,
})
const NO_DATABASE = 'left out: PostgreSQL; run with: TEST_DATABASE_URL=... npm test\n'

test('the counts are those of uvu, summed over its reports, with or without colours', () => {
  const { passed, failed, skipped } = exited(
    1,
    `\u001b[32m${report(3, 2, 1)}\u001b[39m${report(4, 4)}`,
  )
  equal({ passed, failed, skipped }, { passed: 6, failed: 1, skipped: 1 })
})

test('a crash after tests that passed is a failure', () => {
  const { passed, failed, problem } = exited(1, report(2, 2))
  equal({ passed, failed, problem }, { passed: 2, failed: 1, problem: 'crashed' })
})

test('a crash before any test is one failure', () => is(exited(1, 'SyntaxError').failed, 1))

test('a file killed from outside is a failure', () => is(exited(null, report(1, 1)).failed, 1))

test('a file that ran no test is a failure', () => {
  is(exited(0, '').problem, 'ran no test')
  is(exited(0, report(0, 0)).failed, 1)
})

test('a file that took too long is one failure beside its failed tests', () => {
  const verdict = verdictOf({
    ending: { kind: 'timedOut' },
    output: report(2, 1),
    seconds: 9,
    processor: 1,
  })
  is(verdict.failed, 2)
})

test('a file that left something open is one failure, which names the resource', () => {
  const ending = { kind: 'leftOpen', what: ['TCPServerWrap'] } as const
  const { failed, problem } = verdictOf({ ending, output: report(2, 2), seconds: 9, processor: 1 })
  equal({ failed, problem }, { failed: 1, problem: 'left open: TCPServerWrap' })
})

test('a file that prints what it left out needs no test', () => {
  const { failed, leftOut } = exited(0, NO_DATABASE)
  is(failed, 0)
  equal(leftOut, ['PostgreSQL; run with: TEST_DATABASE_URL=... npm test'])
})

test('notes are found after the progress marks of uvu', () => {
  const { notes, leftOut } = exited(0, `• • note: half\n${NO_DATABASE}${report(1, 1)}`)
  equal([notes, leftOut.length], [['half'], 1])
})

test('the last line has the counts, and each omission is listed once', () => {
  const outcomes = [
    outcome('a.test.ts', NO_DATABASE),
    outcome('b.test.ts', NO_DATABASE + report(2, 2)),
    outcome('c.test.ts', report(2, 1), 1),
  ]
  const lines = closingLines(outcomes, { complete: false })
  is(lines.at(-1), '3 passed, 1 failed')
  is(lines.filter((line) => line.includes('PostgreSQL')).length, 1)
  is(lines.filter((line) => line.includes('c.test.ts')).length, 1)
})

test('a run of many files names the ten that took longest', () => {
  const outcomes = Array.from({ length: 12 }, (_, index) => ({
    ...outcome(`${index}.test.ts`, report(1, 1)),
    seconds: index,
  }))
  const named = closingLines(outcomes, { complete: false }).filter((line) => line.includes('(CPU '))
  is(named.length, 10)
  match(named[0] ?? '', /11\.0 s \(CPU {3}0\.5 s\) {2}11\.test\.ts/)
})

test('a complete run counts what was left out or skipped as failed', () => {
  const outcomes = [outcome('a.test.ts', NO_DATABASE), outcome('b.test.ts', report(2, 2, 1))]
  equal(tallyOf(outcomes, { complete: false }), { passed: 2, failed: 0 })
  equal(tallyOf(outcomes, { complete: true }), { passed: 2, failed: 2 })
})

test.run()
