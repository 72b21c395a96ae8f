import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { anchorsOf, internalLinks, linkProblems } from '../../src/rules/links.ts'
import { repositoryFiles, textOf } from '../../src/source/repository-files.ts'

const test = suite('links between pages')

const files = repositoryFiles()
const pages = files.filter((path) => path.endsWith('.md'))
const places = new Set(files.flatMap((path) => [path, ...foldersOf(path)]))
const exists = (path: string) => places.has(path.replace(/\/$/, ''))

function foldersOf(path: string): readonly string[] {
  const segments = path.split('/').slice(0, -1)
  return segments.map((_, at) => segments.slice(0, at + 1).join('/'))
}

test('a link to a missing file or heading is reported', () => {
  const surroundings = {
    exists: (path: string) => path === 'docs/b.md',
    textOf: () => '## Two words',
  }
  const text = '[x](b.md) [x](b.md#two-words) [x](https://example.org/y) [x](c.md) [x](b.md#three)'
  equal(linkProblems({ path: 'docs/a.md', text }, surroundings), [
    'docs/a.md links to docs/c.md, which is not there',
    'docs/a.md links to #three of docs/b.md, which has no such heading',
  ])
})

test('code has no links and no headings', () => {
  const text =
    '`[x](y.md)`\n\n```sh\n# [x](z.md)\n```\n\n# A `code` heading!\n\n# A [linked](u.md) one'
  equal(internalLinks({ path: 'a.md', text }), [{ to: 'u.md', anchor: '' }])
  equal([...anchorsOf(text)], ['a-code-heading', 'a-linked-one'])
})

test('equal headings have different anchors', () =>
  equal([...anchorsOf('# Same\n# Same\n# Same')], ['same', 'same-1', 'same-2']))

test('every link of this repository leads to a file, and to a heading where it names one', () =>
  equal(
    pages.flatMap((path) => linkProblems({ path, text: textOf(path) }, { exists, textOf })),
    [],
  ))

test('every page of the documentation can be reached from the README', () => {
  // The folders of the sample contain data.
  const reached = new Set(['README.md'])
  for (const path of reached)
    if (path.endsWith('.md') && exists(path))
      for (const { to } of internalLinks({ path, text: textOf(path) })) reached.add(to)
  equal(
    pages.filter((path) => /^docs\/(?!sample\/.*\/)/.test(path) && !reached.has(path)),
    [],
  )
})

test.run()
