/** A page that was read, or what it was instead. */
export interface Visited {
  readonly path: string
  readonly status: number
  readonly type: string
  readonly text: string
  /** Where it was named first. */
  readonly from: string
}

interface Crawl {
  readonly address: string
  readonly starts: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  /** Whether what an address names is followed too. */
  readonly follows: (path: string) => boolean
}

/** Addresses that are followed: one of each shape is looked at, and some more of those with different values. */
const EACH_SHAPE = 2
const MOST_TEXT = 2_000_000

/** Follows every address that pages, documents and answers of an installation name, some of each shape. */
export async function crawl({ address, starts, headers = {}, follows }: Crawl) {
  const visited = new Map<string, Visited>()
  const shapes = new Map<string, number>()
  const waiting = starts.map((path) => ({ path, from: '' }))
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { path, from } = next
    const shape = shapeOf(path)
    const seen = shapes.get(shape) ?? 0
    if (visited.has(path) || seen >= EACH_SHAPE || !follows(path)) continue
    shapes.set(shape, seen + 1)
    const answer = await fetch(`${address}${path}`, { headers, redirect: 'manual' })
    const text = await answer.text()
    const type = answer.headers.get('Content-Type') ?? ''
    visited.set(path, { path, status: answer.status, type, text, from })
    const location = answer.headers.get('Location')
    const links = location === null ? [] : [location]
    if (answer.ok) links.push(...linksOf(text.slice(0, MOST_TEXT), type))
    for (const link of links) {
      const found = ownPath(link, `${address}${path}`)
      if (found !== null) waiting.push({ path: found, from: path })
    }
  }
  return [...visited.values()]
}

/** Parameters that make another kind of page of the same path; for others, one value is like the next. */
const TELLING = ['folder', 'version', 'exporter', 'section', 'fq', 'sort', 'row']

/** What makes two pages the same kind of page. */
export function shapeOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://x')
  const shown = TELLING.filter((name) => searchParams.has(name)).slice(0, 1)
  const format = searchParams.get('exporter') ?? searchParams.get('section') ?? ''
  return `${pathname.replaceAll(/\d+/g, '0')}?${shown}${format}`
}

const linksOf = (text: string, type: string): readonly string[] =>
  type.includes('html')
    ? [
        ...text.matchAll(
          /<(?:a|link|img|script|audio|video|source)\b[^>]*?(?:href|src)="([^"]*)"/g,
        ),
      ].map(([, link = '']) => link.replaceAll('&amp;', '&').replaceAll('&#39;', "'"))
    : /json|xml|text\/plain|turtle|bibtex|ris/.test(type)
      ? [...text.matchAll(/https?:\/\/[^\s"<>\\{}]+/g)].map(([link]) =>
          link.replaceAll('&amp;', '&').replace(/[).,;]+$/, ''),
        )
      : []

function ownPath(link: string, base: string): string | null {
  if (!URL.canParse(link, base)) return null
  const url = new URL(link, base)
  if (url.origin !== new URL(base).origin) return null
  return `${url.pathname}${url.search}`
}
