// own process: sets environment variables, and runs a runner of its own
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import { equal, is, match, ok, throws } from 'uvu/assert'
import { ROOT } from '../../src/runner/command.mjs'
import { runFiles } from '../../src/runner/run-files.mjs'

const test = suite('running test files')

const passing = (body = '') => `import { suite } from '${import.meta.resolve('uvu')}'
const test = suite('a suite')
test('a test', () => { ${body} })
test.run()`
const alone = (source: string) => `// own process: it says so\n${source}`

const folder = mkdtempSync(join(tmpdir(), 'holdfast-checks-'))
writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
test.after(() => rmSync(folder, { recursive: true }))

/** Starting a process takes most of the time of a run, so one run serves as many rules as it can. */
const run = async (
  sources: Readonly<Record<string, string>>,
  { limitSeconds = 60, graceSeconds = 1, lanes = 1 } = {},
) => {
  const printed: string[] = []
  const files = Object.entries(sources).map(([name, source]) => {
    const path = join(folder, `${name}.test.ts`)
    writeFileSync(path, source)
    return path
  })
  const print = (text: string) => void printed.push(text)
  const limits = { limitSeconds, graceSeconds }
  const outcomes = await runFiles(files, { root: ROOT, lanes, ...limits, print })
  const verdictOf = (name: string) => {
    const found = outcomes.find(({ file }) => file.endsWith(`/${name}.test.ts`))
    if (found === undefined) throw new Error(`${name} was not run`)
    return found.verdict
  }
  return { printed: printed.join('\n'), outcomes, verdictOf }
}

test('every file is run once, and has a line of output', async () => {
  const sources = { first: passing(), second: passing(), third: passing() }
  const { outcomes, printed } = await run(sources, { lanes: 2 })
  equal(
    outcomes.map(({ verdict }) => verdict.passed),
    [1, 1, 1],
  )
  is(printed.match(/^ok /gm)?.length, 3)
})

const sayProcess = passing("console.log('note: ' + process.pid)")

test('files share a process, unless they ask for one of their own', async () => {
  const sources = { before: sayProcess, own: alone(sayProcess), after: sayProcess }
  const { outcomes } = await run(sources)
  const [before, own, after] = outcomes.flatMap(({ verdict }) => verdict.notes)
  ok(before)
  is(before, after)
  is.not(before, own)
})

const COUNTER = join(folder, 'packages', 'sample', 'test', 'counter.ts')
const counting = `import { next } from '${pathToFileURL(COUNTER).href}'
${passing("console.log('note: ' + next())")}`

const SAMPLES = {
  counting,
  'counting-again': counting,
  json: `import data from './data.json' with { type: 'json' }
${passing("console.log('note: ' + data.count)")}`,
  failing: passing(`})
interface Removed { readonly one: 1
}
test('it fails', () => {
  throw new Error('the reason')`),
  'failing-early': `throw new Error('an early reason')`,
  crashing: passing('process.exit(3)'),
  'after-crash': passing(),
  listening: `import { createServer } from 'node:net'\n${passing('createServer().listen(0)')}`,
}

let started: ReturnType<typeof run> | null = null

/** One run of all samples, begun by the first test that asks. */
const samples = () => (started ??= runSamples())

function runSamples() {
  mkdirSync(dirname(COUNTER), { recursive: true })
  writeFileSync(COUNTER, 'let count = 0\nexport const next = (): number => ++count')
  writeFileSync(join(folder, 'data.json'), '{"count":3}')
  return run(SAMPLES)
}

test('modules of tests are loaded again for every file', async () => {
  const { verdictOf } = await samples()
  equal([...verdictOf('counting').notes, ...verdictOf('counting-again').notes], ['1', '1'])
})

test('a test imports JSON', async () => equal((await samples()).verdictOf('json').notes, ['3']))

test('a failed test names its line of the source', async () => {
  const { verdictOf, printed } = await samples()
  const { passed, failed, problem } = verdictOf('failing')
  equal({ passed, failed, problem }, { passed: 1, failed: 1, problem: null })
  match(printed, /failing\.test\.ts:7:9/)
})

test('a file after one that crashed is run', async () => {
  const { verdictOf } = await samples()
  is(verdictOf('crashing').problem, 'crashed')
  const { passed, problem } = verdictOf('after-crash')
  equal({ passed, problem }, { passed: 1, problem: null })
})

test('a file that leaves something open has failed', async () => {
  const { verdictOf } = await samples()
  match(verdictOf('listening').problem ?? '', /^left open: TCP/)
})

test('a failing file shows all its output', async () => {
  const { verdictOf, printed } = await samples()
  is(verdictOf('failing-early').failed, 1)
  match(printed, /^FAIL .*failing-early\.test\.ts.*\(crashed\)$/m)
  match(printed, /an early reason/)
})

const endless = `import { spawn } from 'node:child_process'
const wait = ['-e', 'setInterval(() => {}, 1000)']
const child = spawn(process.execPath, wait, { stdio: 'inherit' })
child.unref()`

test('a file that takes too long is ended with the processes it started', async () => {
  const waiting = `${endless}\n${passing('return new Promise(() => {})')}`
  const { verdictOf } = await run({ waiting }, { limitSeconds: 2 })
  is(verdictOf('waiting').problem, 'took too long')
})

test('a process that outlives its file is ended, from a shared process and from its own', async () => {
  const leaving = `${endless}\n${passing("console.log('note: ' + child.pid)")}`
  const sources = { leaving, next: passing(), 'leaving-own': alone(leaving), later: passing() }
  const { outcomes } = await run(sources, { limitSeconds: 20, graceSeconds: 10 })
  equal(
    outcomes.map(({ verdict }) => verdict.problem),
    [null, null, null, null],
  )
  const pids = outcomes.flatMap(({ verdict }) => verdict.notes.map(Number))
  is(pids.length, 2)
  for (const pid of pids) {
    ok(pid > 0)
    throws(() => process.kill(pid, 0), 'ESRCH')
  }
})

const seen = `import fc from '${import.meta.resolve('fast-check')}'
fc.assert(fc.property(fc.integer(), (value) => value < 0 || value > 0 || value === 0), {
  reporter: ({ seed, numRuns }) => console.error(seed + '/' + numRuns) })
throw new Error('to be shown')`

test('properties use the seed and the number of runs that are set', async () => {
  process.env.PROPERTY_SEED = '-42'
  process.env.PROPERTY_RUNS = '7'
  const { printed } = await run({ seen })
  delete process.env.PROPERTY_SEED
  delete process.env.PROPERTY_RUNS
  match(printed, /^-42\/7$/m)
})

test('a setting of properties that is not a number is named in the error', async () => {
  process.env.PROPERTY_RUNS = 'many'
  const { printed } = await run({ seen })
  delete process.env.PROPERTY_RUNS
  match(printed, /PROPERTY_RUNS must be a whole number, not "many"/)
})

test.run()
