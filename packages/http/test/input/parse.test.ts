import { RefusedError } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, instance, is, not } from 'uvu/assert'
import * as v from 'valibot'
import { parse } from '../../src/input/parse.ts'

const test = suite('parsing values with schemas')

const Files = v.object({ files: v.array(v.object({ id: v.number() })) })

function problemsWith(value: unknown, schema: v.GenericSchema = Files) {
  try {
    parse(schema, value)
  } catch (error) {
    instance(error, RefusedError)
    if (error instanceof RefusedError && error.refusal.kind === 'invalid')
      return error.refusal.problems ?? []
  }
  return []
}

const files = (count: number, file: object) => ({
  files: Array.from({ length: count }, () => file),
})

test('all violations are reported with their paths', () => {
  equal(problemsWith(files(2, {})), [
    { path: 'files.0.id', message: 'required, and missing' },
    { path: 'files.1.id', message: 'required, and missing' },
  ])
  is(problemsWith(files(4_000, { id: 'x' })).length, 4_000)
})

test('of many thousand values only the first violation is reported', () => {
  for (const file of [{}, { id: 'x' }, [], null]) {
    const problems = problemsWith({ files: Array.from({ length: 300_000 }, () => file) })
    is(problems.length, 1)
    not(problems[0]?.path.includes('files.1'))
  }
})

test('the missing value of a pair is reported as missing', () => {
  const Pairs = v.array(v.tuple([v.string(), v.string()]))
  equal(problemsWith([['a']], Pairs), [{ path: '0.1', message: 'required, and missing' }])
})

test('valid values are accepted in any number', () => {
  equal(parse(Files, files(100_000, { id: 1 })), files(100_000, { id: 1 }))
})

test('of a value that may be of several kinds, the problems are in its members', () => {
  const Restriction = v.object({ restrict: v.boolean() })
  const Either = v.object({ flag: v.union([v.boolean(), Restriction]) })
  equal(problemsWith({ flag: {} }, Either), [
    { path: 'flag.restrict', message: 'required, and missing' },
  ])
  equal(problemsWith({}, v.union([v.boolean(), Restriction])), [
    { path: 'restrict', message: 'required, and missing' },
  ])
  equal(problemsWith({ flag: 1 }, Either), [
    { path: 'flag', message: 'Invalid type: Expected (boolean | Object) but received 1' },
  ])
})

test('a problem is reported once, and does not repeat a long text', () => {
  const short = v.check((text: string) => text.length < 9, 'too long')
  equal(problemsWith('x'.repeat(70_000), v.pipe(v.string(), short, short)), [
    { path: '', message: 'too long' },
  ])
  const [problem] = problemsWith({ files: 'x'.repeat(70_000) })
  is(problem?.message, `Invalid type: Expected Array but received "${'x'.repeat(99)}...`)
})

test.run()
