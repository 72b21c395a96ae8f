import { posix } from 'node:path'

/** A page of the repository. */
export interface Page {
  readonly path: string
  readonly text: string
}

export interface LinkContext {
  /** Whether a file or folder of the repository has this path. */
  readonly exists: (path: string) => boolean
  /** The text of the page at a path that exists. */
  readonly textOf: (path: string) => string
}

const LINK = /\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g

/** The targets of a page's links inside the repository: a path, and a heading or `''`. */
export function internalLinks({
  path,
  text,
}: Page): readonly { readonly to: string; readonly anchor: string }[] {
  return [...withoutCode(text).matchAll(LINK)].flatMap(([, address = '']) => {
    if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return []
    const [target = '', anchor = ''] = address.split('#')
    const to = target === '' ? path : posix.join(posix.dirname(path), decodeURI(target))
    return [{ to, anchor }]
  })
}

/** The broken links of a page. */
export const linkProblems = (page: Page, { exists, textOf }: LinkContext): readonly string[] =>
  internalLinks(page).flatMap(({ to, anchor }) => {
    if (!exists(to)) return [`${page.path} links to ${to}, which is not there`]
    if (anchor === '' || anchorsOf(textOf(to)).has(anchor)) return []
    return [`${page.path} links to #${anchor} of ${to}, which has no such heading`]
  })

/** The anchors of the headings, as Markdown viewers build them: lower case, hyphens for blanks. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const known = anchorsOfPages.get(text) ?? readAnchors(text)
  anchorsOfPages.set(text, known)
  return known
}

/** By the text of the page: hundreds of comments name headings of a few pages. */
const anchorsOfPages = new Map<string, ReadonlySet<string>>()

function readAnchors(text: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of withoutFences(text).matchAll(/^#{1,6} +(.*?) *#*$/gm)) {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = plain.replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-')
    let [free, number] = [anchor, 0]
    while (anchors.has(free)) {
      number += 1
      free = `${anchor}-${number}`
    }
    anchors.add(free)
  }
  return anchors
}

const withoutFences = (text: string): string => text.replace(/^```.*?^```$/gms, '')

/** Code contains no links. */
const withoutCode = (text: string): string => withoutFences(text).replace(/`[^`\n]*`/g, '')
