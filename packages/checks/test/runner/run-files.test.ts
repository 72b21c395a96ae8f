// own process: sets environment variables, and runs a runner of its own
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import { equal, is, match, ok, throws } from 'uvu/assert'
import { ROOT } from '../../src/runner/command.mjs'
import { runFiles } from '../../src/runner/run-files.mjs'

const test = suite<{ folder: string }>('running test files')

const passing = (body = '') => `import { suite } from '${import.meta.resolve('uvu')}'
const test = suite('a suite')
test('a test', () => { ${body} })
test.run()`

test.before.each((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'holdfast-checks-'))
  writeFileSync(join(context.folder, 'package.json'), '{"type":"module"}')
})
test.after.each(({ folder }) => rmSync(folder, { recursive: true }))

const run = async (
  folder: string,
  sources: readonly string[],
  { limitSeconds = 60, lanes = 1 } = {},
) => {
  const printed: string[] = []
  const files = sources.map((source, index) => {
    const path = join(folder, `${index}.test.ts`)
    writeFileSync(path, source)
    return path
  })
  const print = (line: string) => void printed.push(line)
  const outcomes = await runFiles(files, { root: ROOT, lanes, limitSeconds, print })
  return { printed: printed.join('\n'), outcomes }
}

test('every file is run once, and has its line', async ({ folder }) => {
  const { outcomes, printed } = await run(folder, [passing(), passing(), passing()], {
    lanes: 2,
  })
  equal(
    outcomes.map(({ verdict }) => verdict.passed),
    [1, 1, 1],
  )
  is(printed.match(/^ok /gm)?.length, 3)
})

const sayProcess = "console.log('note: ' + process.pid)"
const notesOf = ({ outcomes }: Awaited<ReturnType<typeof run>>) =>
  outcomes.flatMap(({ verdict }) => verdict.notes)

test('files share a process', async ({ folder }) => {
  const [first, second] = notesOf(await run(folder, [passing(sayProcess), passing(sayProcess)]))
  ok(first)
  is(first, second)
})

test('a file that asks for it has a process of its own', async ({ folder }) => {
  const alone = `// own process: it says so\n${passing(sayProcess)}`
  const [first, second, third] = notesOf(
    await run(folder, [passing(sayProcess), alone, passing(sayProcess)]),
  )
  is(first, third)
  is.not(first, second)
})

test('modules of tests begin anew for every file', async ({ folder }) => {
  mkdirSync(join(folder, 'packages', 'sample', 'test'), { recursive: true })
  const counter = join(folder, 'packages', 'sample', 'test', 'counter.ts')
  writeFileSync(counter, 'let count = 0\nexport const next = (): number => ++count')
  const counting = `import { next } from '${pathToFileURL(counter).href}'
${passing("console.log('note: ' + next())")}`
  equal(notesOf(await run(folder, [counting, counting])), ['1', '1'])
})

test('a test imports JSON', async ({ folder }) => {
  writeFileSync(join(folder, 'data.json'), '{"count":3}')
  const importing = `import data from './data.json' with { type: 'json' }
${passing("console.log('note: ' + data.count)")}`
  equal(notesOf(await run(folder, [importing])), ['3'])
})

test('a failed test names its line of the source', async ({ folder }) => {
  const failing = passing(`})
interface Removed { readonly one: 1
}
test('it fails', () => {
  throw new Error('the reason')`)
  const { outcomes, printed } = await run(folder, [failing])
  const { passed, failed, problem } = outcomes[0]?.verdict ?? {}
  equal({ passed, failed, problem }, { passed: 1, failed: 1, problem: null })
  match(printed, /0\.test\.ts:7:9/)
})

test('a file after one that crashed is run', async ({ folder }) => {
  const crashing = passing('process.exit(3)')
  const { outcomes } = await run(folder, [crashing, passing()])
  equal(
    outcomes.map(({ verdict }) => verdict.problem),
    ['crashed', null],
  )
})

test('a file that leaves something open has failed', async ({ folder }) => {
  const listening = `import { createServer } from 'node:net'\n${passing('createServer().listen(0)')}`
  const { outcomes } = await run(folder, [listening])
  match(outcomes[0]?.verdict.problem ?? '', /^left open: TCP/)
})

test('a failing file shows all it wrote', async ({ folder }) => {
  const { outcomes, printed } = await run(folder, [`throw new Error('the reason')`])
  is(outcomes[0]?.verdict.failed, 1)
  match(printed, /^FAIL .*\(crashed\)$/m)
  match(printed, /the reason/)
})

const endless = `import { spawn } from 'node:child_process'
const wait = ['-e', 'setInterval(() => {}, 1000)']
const child = spawn(process.execPath, wait, { stdio: 'inherit' })
child.unref()`

test('a file that takes too long is ended with the processes it started', async ({ folder }) => {
  const waiting = `${endless}\n${passing('return new Promise(() => {})')}`
  const { outcomes } = await run(folder, [waiting], { limitSeconds: 3 })
  is(outcomes[0]?.verdict.problem, 'took too long')
})

for (const [whose, first] of [
  ['the process of other files', ''],
  ['its own process', '// own process: it says so\n'],
])
  test(`a process that outlives its file is ended, from ${whose}`, async ({ folder }) => {
    const leaving = `${first}${endless}\n${passing("console.log('note: ' + child.pid)")}`
    const { outcomes } = await run(folder, [leaving, passing()], { limitSeconds: 20 })
    equal(
      outcomes.map(({ verdict }) => verdict.problem),
      [null, null],
    )
    const pid = Number(outcomes[0]?.verdict.notes[0])
    ok(pid > 0)
    throws(() => process.kill(pid, 0), 'ESRCH')
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
