import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { codeFiles } from '../../src/rules/files.ts'
import { sourceFacts } from '../../src/source/repository-facts.ts'
import { factsIn } from '../../src/source/source-facts.ts'

const test = suite('properties that nothing assigns to')

const changeable = (source: string) =>
  factsIn(source).properties.flatMap(({ name, kind }) => (kind === 'changeable' ? [name] : []))

test('a property of an interface or a type is readonly', () => {
  equal(changeable('interface A { a: number; readonly b: string; c(): void }'), ['a'])
  equal(changeable('type A = { readonly a: { b: number } }\nlet c: { d: string }'), ['b', 'd'])
})

test('a property that its file assigns to may be writable', () => {
  const declared = 'interface A { a: number }\n'
  const statements = [
    'x.a = 1',
    'x.a += 1',
    'x.a++',
    'delete x.a',
    '[x.a] = [1]',
    '({ b: x.a } = y)',
  ]
  equal(
    statements.flatMap((statement) => changeable(declared + statement)),
    [],
  )
  equal(changeable(`${declared}let a = 1; a = x.b; x[a] = 2`), ['a'])
})

test('every property of this repository that could be readonly is', () => {
  const files = codeFiles().filter((path) => /\.tsx?$/.test(path))
  const all = sourceFacts(files).flatMap(({ path, properties }) =>
    properties.map((property) => ({ path, ...property })),
  )
  equal(
    all.flatMap(({ path, name, line, kind }) =>
      kind === 'changeable' ? [`${path}:${line} declares ${name}, which could be readonly`] : [],
    ),
    [],
  )
  const count = all.filter(({ kind }) => kind === 'readonly').length
  console.log(`note: ${count} of ${all.length} properties are readonly, the others are assigned to`)
})

test.run()
