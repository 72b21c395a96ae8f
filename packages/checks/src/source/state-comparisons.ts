import type { Node } from '@babel/types'

const STATES: ReadonlySet<string> = new Set(['draft', 'released', 'deaccessioned'])
const COMPARING: ReadonlySet<string> = new Set(['===', '!==', '==', '!='])

/** Other unions that have kinds with the same names. */
const OTHER_UNIONS: ReadonlySet<string> = new Set(['specifier'])

/** The lines of a source that compare the kind of a version's state with a name. */
export const stateComparisonLines = (nodes: readonly Node[]): readonly number[] =>
  nodes.filter(comparesState).map(({ loc }) => loc?.start.line ?? 0)

function comparesState(node: Node): boolean {
  if (node.type === 'BinaryExpression')
    return (
      COMPARING.has(node.operator) &&
      ((isKind(node.left) && isState(node.right)) || (isState(node.left) && isKind(node.right)))
    )
  return (
    node.type === 'SwitchStatement' &&
    isKind(node.discriminant) &&
    node.cases.some(({ test }) => test && isState(test))
  )
}

const isState = (node: Node): boolean => node.type === 'StringLiteral' && STATES.has(node.value)

/** `kind` itself, or as a property of anything without the name of another union. */
function isKind(node: Node): boolean {
  if (nameOf(node) !== 'kind') return false
  return !isMember(node) || !OTHER_UNIONS.has(nameOf(node.object))
}

function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name
  return isMember(node) ? nameOf(node.property) : ''
}

const isMember = (
  node: Node,
): node is Extract<Node, { readonly type: 'MemberExpression' | 'OptionalMemberExpression' }> =>
  node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression'
