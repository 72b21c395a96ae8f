import type { DefaultTreeAdapterTypes } from 'parse5'

type ParentNode = DefaultTreeAdapterTypes.ParentNode
type ChildNode = DefaultTreeAdapterTypes.ChildNode

/** Deeper than any text; browsers give up at 512, and a stack some thousands later. */
const DEEPEST = 100
const NO_TEXT = new Set(['script', 'style'])

/** What is nested deeper than `DEEPEST` elements keeps its text and loses its markup. Calls itself nowhere. */
export function flatten(root: ParentNode): void {
  const open: { readonly node: ParentNode; readonly depth: number }[] = [{ node: root, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next
    if (depth >= DEEPEST) {
      const value = textIn(node)
      node.childNodes = value === '' ? [] : [{ nodeName: '#text', value, parentNode: node }]
      continue
    }
    for (const child of node.childNodes)
      if ('childNodes' in child) open.push({ node: child, depth: depth + 1 })
  }
}

function textIn(node: ParentNode): string {
  const texts: string[] = []
  const waiting: ChildNode[] = node.childNodes.toReversed()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if ('value' in next) texts.push(next.value)
    else if ('childNodes' in next && !NO_TEXT.has(next.nodeName))
      for (const child of next.childNodes.toReversed()) waiting.push(child)
  }
  return texts.join('')
}
