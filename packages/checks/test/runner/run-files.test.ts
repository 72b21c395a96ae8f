import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { ROOT } from '../../src/runner/command.mjs'
import { runFiles } from '../../src/runner/run-files.mjs'

const test = suite<{ folder: string }>('running test files')

test.before.each((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'holdfast-checks-'))
  writeFileSync(join(context.folder, 'package.json'), '{"type":"module"}')
})
test.after.each(({ folder }) => rmSync(folder, { recursive: true }))

const run = async (folder: string, sources: readonly string[], limitSeconds = 60) => {
  const printed: string[] = []
  const files = sources.map((source, index) => {
    const path = join(folder, `${index}.test.ts`)
    writeFileSync(path, source)
    return path
  })
  const print = (line: string) => void printed.push(line)
  const outcomes = await runFiles(files, { root: ROOT, lanes: 2, limitSeconds, print })
  return { printed: printed.join('\n'), outcomes }
}

test('every file is run once, and has its line', async ({ folder }) => {
  const passing = `console.log('  Total:     1\\n  Passed:    1\\n  Skipped:   0')`
  const { outcomes, printed } = await run(folder, [passing, passing, passing])
  equal(
    outcomes.map(({ verdict }) => verdict.passed),
    [1, 1, 1],
  )
  is(printed.match(/^ok /gm)?.length, 3)
})

test('a failing file shows all it wrote', async ({ folder }) => {
  const { outcomes, printed } = await run(folder, [`throw new Error('the reason')`])
  is(outcomes[0]?.verdict.failed, 1)
  match(printed, /^FAIL .*\(crashed\)$/m)
  match(printed, /the reason/)
})

test('a file that takes too long is ended with the processes it started', async ({ folder }) => {
  const endless = `
    import { spawn } from 'node:child_process'
    const endless = ['-e', 'setInterval(() => {}, 1000)']
    spawn(process.execPath, endless, { stdio: 'inherit' })`
  const { outcomes } = await run(folder, [endless], 3)
  is(outcomes[0]?.verdict.problem, 'took too long')
})

// The process holds the pipe that the file wrote to: the run could only end by the time limit.
test('a process that outlives its file is ended', async ({ folder }) => {
  const leaving = `
    import { spawn } from 'node:child_process'
    const endless = ['-e', 'setInterval(() => {}, 1000)']
    spawn(process.execPath, endless, { stdio: 'inherit' }).unref()
    console.log('  Total:     1\\n  Passed:    1')`
  const { outcomes } = await run(folder, [leaving], 20)
  is(outcomes[0]?.verdict.problem, null)
})

const seen = `import fc from '${import.meta.resolve('fast-check')}'
fc.assert(fc.property(fc.integer(), (value) => value < 0 || value > 0 || value === 0), {
  reporter: ({ seed, numRuns }) => console.error(seed + '/' + numRuns) })
throw new Error('to be shown')`

test('properties are tried with the seed and as often as asked', async ({ folder }) => {
  process.env.PROPERTY_SEED = '-42'
  process.env.PROPERTY_RUNS = '7'
  const { printed } = await run(folder, [seen])
  delete process.env.PROPERTY_SEED
  delete process.env.PROPERTY_RUNS
  match(printed, /^-42\/7$/m)
})

test('a setting of properties that is no number is named', async ({ folder }) => {
  process.env.PROPERTY_RUNS = 'many'
  const { printed } = await run(folder, [seen])
  delete process.env.PROPERTY_RUNS
  match(printed, /PROPERTY_RUNS must be a whole number, not "many"/)
})

test.run()
