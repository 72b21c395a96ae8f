import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { readConformance } from '../../src/conformance/document.ts'
import { citationProblems } from '../../src/rules/citations.ts'
import { textFiles } from '../../src/rules/files.ts'
import { linkProblems } from '../../src/rules/links.ts'
import { repositoryFiles, textOf } from '../../src/source/repository-files.ts'

const test = suite('pages that code and documents name')

const files = new Set(repositoryFiles())
const held = { exists: (path: string) => files.has(path), textOf }
const sample = { exists: (path: string) => path === 'docs/a.md', textOf: () => '# Two words' }

const problems = (text: string) => citationProblems({ path: 'x.ts', text }, sample)

test('a missing page or heading is reported', () => {
  equal(problems('docs/a.md docs/a.md#two-words (docs/a.md#two-words).'), [])
  equal(problems(`// ${['docs', 'b.md'].join('/')}`), ['x.ts names docs/b.md, which is not there'])
  equal(problems(`// ${['docs/a.md', 'three'].join('#')}`), [
    'x.ts names #three of docs/a.md, which has no such heading',
  ])
})

test('a document outside the repository is reported, also across lines', () => {
  const cut = (...words: readonly string[]) => words.join('\n * ')
  is(problems(cut('(datasets', 'supplement, 15.2)')).length, 1)
  is(problems(cut('in the order of section', '7.2')).length, 1)
  is(problems(cut('in the order of sections', '7.2 and 7.3')).length, 1)
  is(problems(`(${['api', 'md'].join('.')} 4.4)`).length, 1)
  is(problems('[x](calling-the-api.md), an IsSupplementTo, a section of text').length, 0)
})

test('the number of a section without a document is reported, one of an RFC is not', () => {
  const bare = (numbers: string) => problems(`// The order of replies ${numbers}.`).length
  for (const numbers of ['(7.2)', '(7.2, 17.10)', '(7.2 and 7.3)', '(see 7.2)', '§7', '§ 7.2'])
    is(bare(numbers), 1, numbers)
  is(problems('// The order of replies\n// (7.2).').length, 1)
  for (const numbers of ['of RFC 6838 (4.2)', '(RFC 3986, 3.3)', 'f(7.2)', '(1.5 KB)', '7.2'])
    is(bare(numbers), 0, numbers)
})

// Examples in tests of this package name pages that do not exist.
const EXAMPLES = 'packages/checks/test/'

test('every cited page and heading exists', () =>
  equal(
    textFiles()
      .filter((path) => !path.startsWith(EXAMPLES))
      .flatMap((path) => citationProblems({ path, text: textOf(path) }, held)),
    [],
  ))

test('every endpoint names the page and heading of its rules', () => {
  const path = 'docs/specification/README.md'
  const text = readConformance()
    .endpoints.map(({ page }) => `[x](${page})`)
    .join(' ')
  equal(linkProblems({ path, text }, held), [])
})

test.run()
