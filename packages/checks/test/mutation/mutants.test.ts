// own process: starts processes
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { mutantsOf, withMutants } from '../../src/mutation/mutants.mjs'
import { tryMutants } from '../../src/mutation/try-mutants.mjs'
import { ROOT } from '../../src/runner/command.mjs'

const test = suite('mutants')

const changes = (source: string) => mutantsOf(source).map(({ from, to }) => [from, to])

test('comparisons, conditions, constants and statements are changed', () =>
  equal(changes('const f = () => { if (ready) return a < 3 }'), [
    ['ready', '!(ready)'],
    ['return a < 3', ''],
    ['a < 3', '(a) <= (3)'],
    ['a < 3', '(a) >= (3)'],
    ['3', '4'],
  ]))

test('a statement with a single expression gets both of its mutants', () => {
  const source = 'const f = (a, c) => { if (a.on) a.ready && c() }'
  const mutants = mutantsOf(source)
  const all = withMutants(source, mutants, 0)
  const calls = (active: number): number => {
    let count = 0
    const c = () => {
      count += 1
    }
    new Function('isMutant', 'c', `${all}; f({ on: true, ready: true }, c)`)(
      (each: number) => each === active,
      c,
    )
    return count
  }
  const or = mutants.findIndex(({ to }) => to.includes('||'))
  const removed = mutants.findIndex(({ to }) => to === '')
  equal([calls(-1), calls(removed), calls(or)], [1, 0, 0])
})

test('types, names and texts for people are not changed', () =>
  equal(
    changes("import { a } from './a.ts'\nexport const b: { kind: 'x' } = a(`c`, 'two words')"),
    [],
  ))

test('a source with mutants behaves as before until one is switched on', () => {
  const source = "const answer = (a) => { if (a > 1 && a < 5) { return 'in' } return 'out' }"
  const mutants = mutantsOf(source)
  const all = withMutants(source, mutants, 10)
  const run = (active: number, a: number): unknown =>
    new Function('isMutant', 'a', `${all}; return answer(a)`)((each: number) => each === active, a)
  equal([run(-1, 1), run(-1, 2), run(-1, 5)], ['out', 'in', 'out'])
  const or = mutants.findIndex(({ to }) => to.includes('||'))
  is(run(10 + or, 9), 'in')
  const removed = mutants.findIndex(({ from, to }) => to === '' && from.includes("'in'"))
  is(run(10 + removed, 2), 'out')
})

test('a mutant is noticed when a test fails or hangs, and survives otherwise', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-mutants-'))
  const source = join(folder, 'rule.ts')
  const code = `export const isLarge = (size: number): boolean => size > 9
export const times = (count: number): number => {
  let done = 0
  while (done < count) done += 1
  return done
}
export const unused = (): number => 7`
  writeFileSync(source, code)
  const tests = join(folder, 'rule.test.ts')
  writeFileSync(
    tests,
    `import { suite } from '${import.meta.resolve('uvu')}'
import { isLarge, times } from '${pathToFileURL(source).href}'
const test = suite('rules')
test('large', () => { if (!isLarge(20) || isLarge(3)) throw new Error('size') })
test('times', () => { if (times(3) !== 3) throw new Error('times') })
test.run()`,
  )
  const mutants = mutantsOf(code)
  const trial = { root: ROOT, sources: [source], tests: [tests], count: mutants.length }
  const fates = await tryMutants({ ...trial, limitMilliseconds: 3_000 })
  rmSync(folder, { recursive: true })
  const fateOf = (to: string) => fates[mutants.findIndex((each) => each.to === to)]
  equal(['(size) >= (9)', '(size) <= (9)', '(done) <= (count)', '8'].map(fateOf), [
    'survived',
    'killed',
    'killed',
    'untested',
  ])
  // The statement that ends the loop.
  is(fates[mutants.findIndex(({ from, to }) => to === '' && from === 'done += 1')], 'killed')
})

test.run()
