import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { sourceFiles } from '../../src/rules/files.ts'
import { LIMITS, sizeProblems, spreadOf } from '../../src/rules/sizes.ts'
import { sourceFacts } from '../../src/source/repository-facts.ts'
import { factsIn } from '../../src/source/source-facts.ts'

const test = suite('sizes')

const sizeOf = (path: string, source: string) => ({ path, ...factsIn(source) })
const filler = (lines: number) => Array.from({ length: lines }, () => 'x()').join('\n')
const spread = [...Array(11).keys()].slice(1)

test('a file over the limit is reported, one at the limit is not', () => {
  equal(sizeProblems(sizeOf('a.ts', `${filler(LIMITS.file)}\n`)), [])
  equal(sizeProblems(sizeOf('a.ts', filler(LIMITS.file + 1))), ['a.ts has 401 lines, over 400'])
})

test('a function over the limit is reported with its line', () => {
  const source = `\nfunction long() {\n${filler(LIMITS.function)}\n}\n`
  equal(sizeProblems(sizeOf('a.ts', source)), ['a.ts:2 is a function of 62 lines'])
})

test('a factory counts its own lines, each of its members counts alone', () => {
  const source = `const make = (store: Store) => ({\n  one: () => {\n${filler(10)}\n  },\n  two() {\n${filler(20)}\n  },\n})`
  equal(
    factsIn(source).functions.map(({ lines }) => lines),
    [4, 12, 22],
  )
})

test('the spread names the middle, nine in ten and the longest', () =>
  is(spreadOf('files', spread), '10 files: half under 6 lines, nine in ten under 10, longest 10'))

test('this repository keeps the limits', () => {
  const sizes = sourceFacts(sourceFiles())
  const lines = sizes.map((size) => size.lines)
  const functionLines = sizes.flatMap((size) => size.functions.map((each) => each.lines))
  console.log(`\nnote: ${spreadOf('source files', lines)}`)
  console.log(`note: ${spreadOf('functions', functionLines)}`)
  equal(sizes.flatMap(sizeProblems), [])
})

test.run()
