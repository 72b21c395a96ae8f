import type { Node } from '@babel/types'
import { childrenOf } from './syntax.ts'

/** A function, and its number of lines without those of functions inside it. */
export interface FunctionSize {
  readonly firstLine: number
  readonly lines: number
}

const FUNCTIONS: ReadonlySet<string> = new Set<Node['type']>([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ObjectMethod',
  'ClassMethod',
  'ClassPrivateMethod',
])

/** The functions of a source. A factory counts only its own lines. */
export const functionsOf = (nodes: readonly Node[]): readonly FunctionSize[] =>
  nodes.filter(isFunction).map((node) => ({
    firstLine: firstLine(node),
    lines: span(node) + 1 - nestedIn(node).reduce((sum, nested) => sum + span(nested), 0),
  }))

const isFunction = (node: Node): boolean => FUNCTIONS.has(node.type)

const nestedIn = (node: Node): readonly Node[] =>
  childrenOf(node).flatMap((child) => (isFunction(child) ? [child] : nestedIn(child)))

/** The lines after the first, which may also hold the end of other code. */
const span = (node: Node): number => (node.loc?.end.line ?? 0) - firstLine(node)

const firstLine = (node: Node): number => node.loc?.start.line ?? 0
