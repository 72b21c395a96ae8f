import { parse } from '@babel/parser'
import type { Node } from '@babel/types'

/** Every node of a TypeScript or JavaScript source, each before what is inside it. */
export function nodesOf(source: string): readonly Node[] {
  const nodes: Node[] = []
  const { program } = parse(source, {
    sourceType: 'module',
    plugins: ['typescript'],
    // Comments are no nodes here, and attaching them takes half of the time.
    attachComment: false,
  })
  collect(program, nodes)
  return nodes
}

/** The nodes directly inside a node. */
export function childrenOf(node: Node): readonly Node[] {
  const children: Node[] = []
  for (const value of Object.values(node))
    if (Array.isArray(value)) children.push(...value.filter(isNode))
    else if (isNode(value)) children.push(value)
  return children
}

/** Into one list: this reads a million nodes, and a list for each of them takes most of the time. */
function collect(node: Node, nodes: Node[]): void {
  nodes.push(node)
  for (const child of childrenOf(node)) collect(child, nodes)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
