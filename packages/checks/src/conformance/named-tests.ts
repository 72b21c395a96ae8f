import type { Node } from '@babel/types'
import { nodesOf } from '../source/syntax.ts'

/** The test files that name an endpoint, by its id. */
export type TestsById = ReadonlyMap<string, readonly string[]>

/** One file and its text. */
export interface TestFile {
  readonly path: string
  readonly text: string
}

const ID = /\b[MUACGDPTV][0-9]{2}\b/g
const LEADING_IDS = /^(?:[MUACGDPTV][0-9]{2} )+/
const QUOTED_ID = /['"`][MUACGDPTV][0-9]{2}\b/
/** What a name is about, ending with a colon: `C39 PUT and C40 DELETE quota:`. */
const SUBJECT = /^[MUACGDPTV][0-9]{2}\b[^:]*:/

/** Finds the tests whose name begins with ids: `test('D15 publish: ...', ...)`, `test('P02, P03: ...', ...)`. */
export function testsById(files: readonly TestFile[]): TestsById {
  const found = files.flatMap(({ path, text }) => idsNamed(text).map((id) => ({ id, path })))
  const ids = new Set(found.map(({ id }) => id))
  return new Map(
    [...ids].map((id) => [
      id,
      [...new Set(found.filter((each) => each.id === id).map(({ path }) => path))].toSorted(),
    ]),
  )
}

/** The names of the tests in one source that begin with this id. */
export const testsNaming = (source: string, id: string): readonly string[] =>
  nodesOf(source)
    .map(testName)
    .filter((name) => idsOfName(name).includes(id))

/** The ids at the start of the names of the tests in one source. */
export const idsNamed = (source: string): readonly string[] =>
  // Most files name none, and reading their syntax takes far longer than looking for one.
  QUOTED_ID.test(source)
    ? [...new Set(nodesOf(source).flatMap((node) => idsOfName(testName(node))))]
    : []

function idsOfName(name: string): readonly string[] {
  const [subject = ''] = SUBJECT.exec(name) ?? LEADING_IDS.exec(name) ?? []
  return subject.match(ID) ?? []
}

/** The first argument of a call, as far as it is written out. A suite is a subject, not a test. */
function testName(node: Node): string {
  if (node.type !== 'CallExpression') return ''
  if (node.callee.type === 'Identifier' && node.callee.name === 'suite') return ''
  const [name] = node.arguments
  if (name?.type === 'StringLiteral') return name.value
  return name?.type === 'TemplateLiteral' ? (name.quasis[0]?.value.raw ?? '') : ''
}
