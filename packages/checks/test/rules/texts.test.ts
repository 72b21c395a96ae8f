import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { codeFiles, textFiles } from '../../src/rules/files.ts'
import { textProblems } from '../../src/rules/texts.ts'
import { sourceFacts } from '../../src/source/repository-facts.ts'
import { textOf } from '../../src/source/repository-files.ts'
import { factsIn } from '../../src/source/source-facts.ts'

const test = suite('texts')

// Built from parts, so that this file keeps the rules itself.
const folder = (name: string) => ['', name, 'me', 'x.ts'].join('/')
const host = (...labels: readonly string[]) => labels.join('.')

test('unfinished work is reported with its line', () =>
  equal(textProblems('a.md', `\n${'TO'}${'DO'}: later`), [
    'a.md:2: unfinished work belongs into an issue, not into a file',
  ]))

test('types that are switched off are reported in TypeScript', () => {
  const comment = ['// @ts', 'ignore'].join('-')
  is(textProblems('a.ts', comment).length, 1)
  is(textProblems('a.md', comment).length, 0)
})

test('the type any is reported, the word any is not', () => {
  equal(factsIn('const a = 1\nconst b = x as any').anyTypeLines, [2])
  equal(factsIn('let a: readonly any[]').anyTypeLines, [1])
  equal(factsIn('// as any\nconst any = "x as any"').anyTypeLines, [])
})

test('a folder of one machine is reported, the path of a URL is not', () => {
  for (const name of ['home', 'root', 'work', 'Users'])
    is(textProblems('a.sh', `cd ${folder(name)}`).length, 1, name)
  is(textProblems('a.md', 'https://example.org/home/page').length, 0)
})

test('a lock file names the public registry only', () => {
  const lock = (address: string) => textProblems('package-lock.json', `"resolved": "${address}"`)
  is(lock(`https://${host('registry', 'npmjs', 'org')}/uvu/-/uvu-0.5.6.tgz`).length, 0)
  is(lock(`http://${host('packages', 'example', 'net')}/uvu/-/uvu-0.5.6.tgz`).length, 1)
  is(textProblems('.npmrc', `registry=https://${host('registry', 'example', 'com')}/`).length, 1)
})

test('mannered words are reported in code and guides, not in decisions and migrations', () => {
  const sentence = `${'Who'}${'ever'} asks is ${'to'}${'ld'} of it`
  is(textProblems('packages/a/src/a.ts', `/** ${sentence}. */`).length, 1)
  is(textProblems('docs/a.md', sentence).length, 1)
  is(textProblems('docs/decisions/0001-a.md', sentence).length, 0)
  is(textProblems('packages/a/src/migrations/0001-a.ts', sentence).length, 0)
})

test('this repository keeps to it', () =>
  equal(
    textFiles().flatMap((path) => textProblems(path, textOf(path))),
    [],
  ))

test('no file of this repository uses the type any', () =>
  equal(
    sourceFacts(codeFiles()).flatMap(({ path, anyTypeLines }) =>
      anyTypeLines.map((line) => `${path}:${line}`),
    ),
    [],
  ))

test.run()
