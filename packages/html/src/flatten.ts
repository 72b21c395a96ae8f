import type { DefaultTreeAdapterTypes } from 'parse5'

type ParentNode = DefaultTreeAdapterTypes.ParentNode
type ChildNode = DefaultTreeAdapterTypes.ChildNode

/** Deeper than any real text. Browsers stop at 512, and the call stack at some thousands. */
const MAX_DEPTH = 100
const NO_TEXT = new Set(['script', 'style'])

/** Removes the markup of elements nested deeper than `MAX_DEPTH`, and keeps their text. Not recursive. */
export function flatten(root: ParentNode): void {
  const open: { readonly node: ParentNode; readonly depth: number }[] = [{ node: root, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next
    if (depth >= MAX_DEPTH) {
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
