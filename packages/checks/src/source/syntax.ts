import { parse } from '@babel/parser'
import type { Node } from '@babel/types'

/** Every node of a TypeScript or JavaScript source, each before what is inside it. */
export const nodesOf = (source: string): readonly Node[] =>
  withDescendants(parse(source, { sourceType: 'module', plugins: ['typescript'] }).program)

/** The nodes directly inside a node. */
export const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode)

const withDescendants = (node: Node): readonly Node[] => [
  node,
  ...childrenOf(node).flatMap(withDescendants),
]

// Comments hang on nodes too, but are none: they have no place in a list of statements.
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  !value.type.startsWith('Comment')
