import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { codeFiles } from '../../src/rules/files.ts'
import { sourceFacts } from '../../src/source/repository-facts.ts'
import { factsIn } from '../../src/source/source-facts.ts'

const test = suite('docstrings of exported names')

const undocumented = (source: string) => factsIn(source).undocumentedExports.map(({ name }) => name)

test('an exported declaration needs a docstring directly above it', () => {
  equal(undocumented('export const a = 1\nexport interface B {}'), ['a', 'B'])
  equal(undocumented('/** One. */\nexport const a = 1\n/** Two. */\n\nexport type B = 1'), ['B'])
  equal(undocumented('// A remark.\nexport function a() {}'), ['a'])
})

test('names that stay inside, and names that are exported on, need none', () =>
  equal(undocumented("const a = 1\nexport * from './b.ts'\nexport { c } from './d.ts'"), []))

test('one docstring serves all overloads of a function', () => {
  const overloads = 'export function a(b: 1): 1\nexport function a(b: 2): 2'
  equal(undocumented(`/** Does. */\n${overloads}`), [])
  equal(undocumented(overloads), ['a', 'a'])
})

test('every exported name of core has one', () => {
  const files = codeFiles().filter((path) => path.startsWith('packages/core/src/'))
  equal(
    sourceFacts(files).flatMap(({ path, undocumentedExports }) =>
      undocumentedExports.map(
        ({ name, line }) => `${path}:${line} exports ${name} without a docstring`,
      ),
    ),
    [],
  )
})

test.run()
