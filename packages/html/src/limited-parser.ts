import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5'

/** Elements that HTML adds by itself, as the rows of a table without any, for each tag and beside them. */
const EACH = 4
const MORE = 1000

/** The most elements that a text may become. */
export const mostElements = (html: string): number => MORE + EACH * html.split('<').length

class TooMany extends Error {}

/**
 * The text as browsers parse it, or null when it becomes more than this many elements: a paragraph opens again every
 * `b` that the one before left open, so that a text of some kilobytes could become millions.
 */
export function parsed(
  html: string,
  most: number,
): DefaultTreeAdapterTypes.DocumentFragment | null {
  let left = most
  const createElement: typeof defaultTreeAdapter.createElement = (...given) => {
    left -= 1
    if (left < 0) throw new TooMany()
    return defaultTreeAdapter.createElement(...given)
  }
  try {
    return parseFragment(html, { treeAdapter: { ...defaultTreeAdapter, createElement } })
  } catch (error) {
    if (error instanceof TooMany) return null
    throw error
  }
}
