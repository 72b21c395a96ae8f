import { parse } from '@babel/parser'
import type { Node } from '@babel/types'

/** Every node of a TypeScript or JavaScript source, each before what is inside it. */
export function nodesOf(source: string): readonly Node[] {
  const nodes: Node[] = []
  collect(parse(source, { sourceType: 'module', plugins: ['typescript'] }).program, nodes)
  return nodes
}

/** The nodes directly inside a node. */
export const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode)

/** Into one list: this reads a million nodes, and a list for each of them takes most of the time. */
function collect(node: Node, nodes: Node[]): void {
  nodes.push(node)
  for (const child of childrenOf(node)) collect(child, nodes)
}

// Comments hang on nodes too, but are none: they have no place in a list of statements.
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  !value.type.startsWith('Comment')
