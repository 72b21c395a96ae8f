import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { keptDurations } from '../../src/runner/durations.mjs'

const test = suite<{ root: string }>('durations of test files')

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'holdfast-durations-'))
})
test.after.each(({ root }) => rmSync(root, { recursive: true }))

const verdict = { passed: 1, failed: 0, skipped: 0, problem: null, leftOut: [], notes: [] }
const outcome = (file: string, seconds: number) => ({ file, verdict, seconds, processor: 0 })

test('the files that took longest start first', ({ root }) => {
  keptDurations(root, {}).keep([outcome('short', 0.1), outcome('long', 30)])
  equal(keptDurations(root, {}).longestFirst(['short', 'new', 'long']), ['long', 'new', 'short'])
})

test('files that take a moment share one process, others get as many as there may be', ({
  root,
}) => {
  keptDurations(root, {}).keep([outcome('short', 0.1), outcome('long', 30)])
  const { lanesFor } = keptDurations(root, {})
  is(lanesFor(['short'], 3), 1)
  is(lanesFor(['new'], 3), 1)
  is(lanesFor(['short', 'long'], 3), 3)
})

test.run()
