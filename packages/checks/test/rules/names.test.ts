import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { codeFiles } from '../../src/rules/files.ts'
import { nameProblems } from '../../src/rules/names.ts'

const test = suite('names')

test('an empty word such as utils in a file or folder name is reported', () => {
  for (const word of ['utils', 'helper', 'common', 'misc', 'manager'])
    for (const path of [`packages/core/src/${word}.ts`, `packages/core/src/${word}/zip.ts`])
      is(nameProblems(path).length, 1, path)
  is(nameProblems('packages/core/src/file-manager.ts').length, 1)
})

test('files and folders are kebab-case', () => {
  for (const name of ['zipLayout.ts', 'ZipLayout.ts', 'zip_layout.ts', '-zip.ts'])
    is(nameProblems(`packages/core/src/${name}`).length, 1, name)
  equal(nameProblems('packages/core/src/zip-layout.test.ts'), [])
  equal(nameProblems('packages/core/README.md'), [])
})

test('this repository keeps to it', () => equal(codeFiles().flatMap(nameProblems), []))

test.run()
