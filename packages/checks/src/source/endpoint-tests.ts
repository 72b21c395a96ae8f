import type { Node } from '@babel/types'

const ID = /\b[MUACGDPTV][0-9]{2}\b/g
const LEADING_IDS = /^(?:[MUACGDPTV][0-9]{2} )+/
/** The part of a name before a colon that follows an id: `C39 PUT and C40 DELETE quota:`. */
const SUBJECT = /^[MUACGDPTV][0-9]{2}\b[^:]*:/

/** The names of tests that begin with ids: `test('D15 publish: ...', ...)`, `test('P02, P03: ...', ...)`. */
export const endpointTestsOf = (nodes: readonly Node[]): readonly string[] =>
  nodes.map(testName).filter((name) => idsOfName(name).length > 0)

/** The ids of endpoints at the start of the name of a test. */
export function idsOfName(name: string): readonly string[] {
  const [subject = ''] = SUBJECT.exec(name) ?? LEADING_IDS.exec(name) ?? []
  return subject.match(ID) ?? []
}

/** The first argument of a call, up to its first placeholder; '' for other nodes, and for the name of a suite. */
function testName(node: Node): string {
  if (node.type !== 'CallExpression') return ''
  if (node.callee.type === 'Identifier' && node.callee.name === 'suite') return ''
  const [name] = node.arguments
  if (name?.type === 'StringLiteral') return name.value
  return name?.type === 'TemplateLiteral' ? (name.quasis[0]?.value.raw ?? '') : ''
}
