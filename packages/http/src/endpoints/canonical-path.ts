import { type PathTemplate, segmentsOf } from './path-template.ts'

/** Matches no route: a path that cannot be decoded names nothing. */
const NOWHERE = '/%'
const PROTOCOLS = 'doi|hdl|perma'
const PID = new RegExp(`^(?:${PROTOCOLS}):`, 'i')
/** Nothing is escaped and no segment empty: most paths. */
const ORDINARY = /^(?:\/[\w.~:-]+)+$/
/** A version of the API, or the beginning of a persistent identifier. */
const CHANGED = new RegExp(`^/api/v1(?:/|$)|/(?:${PROTOCOLS}):`, 'i')

/**
 * Turns the path of a request into the one form that routes are declared in:
 *
 * - `/api/v1/x` is `/api/x`, and one trailing slash goes (docs/specification/http.md#addresses-and-versions);
 * - below `/api`, empty segments go: some clients join their base address and path with two slashes
 *   (docs/specification/http.md#addresses-and-versions);
 * - escapes are resolved, save those of `/` and `%` inside a segment;
 * - a persistent identifier with its slashes unescaped becomes one segment
 * (docs/specification/http.md#identifiers).
 *
 * Where an identifier ends is known from the templates: at a word that stands after an identifier in one of
 * them, or at the end of the path.
 */
export function canonicalPath(templates: readonly PathTemplate[]): (url: string) => string {
  const followers = wordsAfterIdentifiers(templates)
  return (url) => {
    const path = rawPath(url)
    if (ORDINARY.test(path) && !CHANGED.test(path)) return path
    const segments = decoded(path)
    if (segments === null) return NOWHERE
    return `/${joinedPid(unversioned(segments), followers).map(escaped).join('/')}`
  }
}

function rawPath(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const path = url.slice(start).split(/[?#]/, 1)[0] ?? '/'
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

function decoded(path: string): readonly string[] | null {
  try {
    const segments = path.slice(1).split('/').map(decodeURIComponent)
    // A NUL cannot be part of any name, and databases do not accept it in text.
    return segments.some((segment) => segment.includes('\0')) ? null : segments
  } catch {
    return null
  }
}

const escaped = (segment: string): string => segment.replace(/[%/]/g, encodeURIComponent)

function unversioned(segments: readonly string[]): readonly string[] {
  if (segments[0] !== 'api') return segments
  const named = segments.filter((segment) => segment !== '')
  return named[1] === 'v1' ? named.toSpliced(1, 1) : named
}

function joinedPid(
  segments: readonly string[],
  followers: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const at = segments.findIndex((segment) => PID.test(segment))
  const words = followers.get(segments.slice(0, at).join('/'))
  if (at === -1 || words === undefined || segments[at]?.includes('/')) return segments
  // The shortest identifier has two segments, the authority and a name.
  const end = segments.findIndex((segment, index) => index >= at + 2 && words.has(segment))
  const rest = end === -1 ? [] : segments.slice(end)
  return [
    ...segments.slice(0, at),
    segments.slice(at, end === -1 ? undefined : end).join('/'),
    ...rest,
  ]
}

/** For each literal beginning that a parameter follows: the literals that may follow the parameter. */
function wordsAfterIdentifiers(
  templates: readonly PathTemplate[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const words = new Map<string, Set<string>>()
  for (const template of templates) {
    const segments = segmentsOf(template)
    const at = segments.findIndex(({ kind }) => kind === 'parameter')
    if (at === -1) continue
    const beginning = segments.slice(0, at).map(({ text }) => text)
    const known = words.get(beginning.join('/')) ?? new Set()
    const next = segments[at + 1]
    if (next?.kind === 'literal') known.add(next.text)
    words.set(beginning.join('/'), known)
  }
  return words
}
