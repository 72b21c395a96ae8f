import type { HtmlCleaner } from '@holdfast/core'
import { fromParse5 } from 'hast-util-from-parse5'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { ALLOWED, SCHEMES } from './allowed.ts'
import { flatten } from './flatten.ts'
import { mostElements, parsed } from './limited-parser.ts'

/**
 * Cleans HTML by rebuilding it: parses it as browsers do, copies what is allowed into a new tree, and
 * serialises that. It never cuts text out of the source.
 */
export const htmlCleaner = (): HtmlCleaner => cleanerOf(ALLOWED)

/** What a cleaner lets through. */
export type CleanedHtml = Schema

/** Changes what was written, before anything is removed. */
type Change = (tree: ReturnType<typeof fromParse5>) => void

/** The same with other elements. */
export const cleanerOf = (allowed: CleanedHtml, change: Change = () => {}): HtmlCleaner => ({
  clean: (html) => {
    const elements = mostElements(html)
    // A serialised tree may parse differently, such as a paragraph in a paragraph, so the result is cleaned
    // again.
    let clean = html
    for (let round = 0; round <= MAX_ROUNDS; round += 1) {
      const again = cleanOnce(clean, elements, { allowed, change })
      if (again === null) return escaped(html)
      if (again === clean) return clean
      clean = again
    }
    return escaped(clean)
  },
})

type Nodes = ReturnType<typeof sanitize>
type Element = Extract<Nodes, { readonly type: 'element' }>

/** Ordinary text needs at most two rounds. Text that is not stable after all rounds is escaped. */
const MAX_ROUNDS = 5

interface Cleaning {
  readonly allowed: CleanedHtml
  readonly change: Change
}

/** Null for a text that takes more than this many elements. */
function cleanOnce(html: string, elements: number, { allowed, change }: Cleaning): string | null {
  const fragment = parsed(html, elements)
  if (fragment === null) return null
  flatten(fragment)
  const tree = fromParse5(fragment)
  change(tree)
  const safe = sanitize(tree, allowed)
  finish(safe)
  return toHtml(safe, { tightCommaSeparatedLists: true })
}

/** Checks URLs and sets link attributes after the allowed attributes are known. */
function finish(node: Nodes): void {
  if (node.type === 'element') finishElement(node)
  if ('children' in node) for (const child of node.children) finish(child)
}

function finishElement({ tagName, properties }: Element): void {
  for (const [name, schemes] of Object.entries(SCHEMES)) {
    const address = properties[name]
    if (address !== undefined && !schemes.test(String(address))) delete properties[name]
  }
  if (tagName !== 'a') return
  properties.target = '_blank'
  properties.rel = ['noopener', 'noreferrer', 'nofollow']
}

/** Text as HTML that shows it, between tags. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
