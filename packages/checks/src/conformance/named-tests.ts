import type { Node } from '@babel/types'
import { nodesOf } from '../source/syntax.ts'

/** The test files that name an endpoint, by its id. */
export type TestsById = ReadonlyMap<string, readonly string[]>

/** One file and its text. */
export interface TestFile {
  readonly path: string
  readonly text: string
}

const IDS = /^(?:[MUACGDPTV][0-9]{2} )+/

/** Finds the tests whose name begins with ids: `test('D15 publish: ...', ...)`. */
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

/** The ids at the start of the names of the tests in one source. */
export const idsNamed = (source: string): readonly string[] => [
  ...new Set(
    nodesOf(source).flatMap((node) => IDS.exec(testName(node))?.[0].trim().split(' ') ?? []),
  ),
]

/** The first argument of a call, as far as it is written out. A suite is a subject, not a test. */
function testName(node: Node): string {
  if (node.type !== 'CallExpression') return ''
  if (node.callee.type === 'Identifier' && node.callee.name === 'suite') return ''
  const [name] = node.arguments
  if (name?.type === 'StringLiteral') return name.value
  return name?.type === 'TemplateLiteral' ? (name.quasis[0]?.value.raw ?? '') : ''
}
