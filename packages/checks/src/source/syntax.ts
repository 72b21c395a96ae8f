import { parse } from '@babel/parser'
import type { Node } from '@babel/types'

/** How a source is written: pages are components, which have elements in their code. */
export type Syntax = 'plain' | 'elements'

/** All nodes of a TypeScript or JavaScript source, parents before children. */
export function nodesOf(source: string, syntax: Syntax = 'plain'): readonly Node[] {
  const nodes: Node[] = []
  const { program } = parse(source, {
    sourceType: 'module',
    plugins: syntax === 'elements' ? ['typescript', 'jsx'] : ['typescript'],
    // Comments are not needed, and attaching them takes half of the time.
    attachComment: false,
  })
  collect(program, nodes)
  return nodes
}

/** The direct children of a node. */
export function childrenOf(node: Node): readonly Node[] {
  const children: Node[] = []
  for (const value of Object.values(node))
    if (Array.isArray(value)) children.push(...value.filter(isNode))
    else if (isNode(value)) children.push(value)
  return children
}

/** Collects into one list: there are a million nodes, and a list for each would take most of the time. */
function collect(node: Node, nodes: Node[]): void {
  nodes.push(node)
  for (const child of childrenOf(node)) collect(child, nodes)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
