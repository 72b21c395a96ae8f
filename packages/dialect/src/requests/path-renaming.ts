import { type Direction, namesIn, type Pair } from '../names/pairs.ts'
import { PAGES, PAGES_REQUEST_ONLY, REQUEST_ONLY, TWO_WAY } from '../names/path-rows.ts'
import { FIGURES, LOCKS, NOTIFICATIONS, PERMISSIONS, SETTINGS, TRACES } from '../names/words.ts'

interface Row {
  readonly from: readonly string[]
  readonly to: readonly string[]
}

const rowsOf = (direction: Direction, pairs: readonly Pair[]): readonly Row[] =>
  pairs
    .map(([original, neutral]) => [original.split('/'), neutral.split('/')] as const)
    .map(([original, neutral]) =>
      direction === 'toNeutral' ? { from: original, to: neutral } : { from: neutral, to: original },
    )
    .sort((a, b) => b.from.length - a.from.length)

const API_ROWS: Readonly<Record<Direction, readonly Row[]>> = {
  toNeutral: [...rowsOf('toNeutral', REQUEST_ONLY), ...rowsOf('toNeutral', TWO_WAY)],
  toOriginal: rowsOf('toOriginal', TWO_WAY),
}
const PAGE_ROWS: Readonly<Record<Direction, readonly Row[]>> = {
  toNeutral: rowsOf('toNeutral', [...PAGES_REQUEST_ONLY, ...PAGES]),
  toOriginal: rowsOf('toOriginal', PAGES),
}

/** One segment of our paths that is a name, and which names it can be. */
interface NamedSegment {
  readonly path: RegExp
  readonly at: number
  readonly names: readonly Pair[]
}

/** By our path below `/api`; `at` counts its segments. */
const SEGMENTS: readonly NamedSegment[] = [
  { path: /^(admin|info)\/settings\/[^/]+/, at: 2, names: SETTINGS },
  { path: /^datasets\/[^/]+\/lock\/[^/]+$/, at: 3, names: LOCKS },
  { path: /^users\/[^/]+\/allowedCollections\/[^/]+$/, at: 3, names: PERMISSIONS },
  { path: /^users\/[^/]+\/traces\/[^/]+/, at: 3, names: TRACES },
  { path: /^notifications\/muted(Emails|Notifications)\/[^/]+$/, at: 2, names: NOTIFICATIONS },
  { path: /^admin\/clearMetricsCache\/[^/]+$/, at: 2, names: FIGURES },
]

const API = /^\/api(?:\/v1)?(?=\/|$)/

/** A path with its names in the other spelling. Segments are compared as they are sent; what is no name stays. */
export function renamedPath(direction: Direction, path: string): string {
  const [start] = API.exec(path) ?? []
  if (start === undefined) return `/${byRows(PAGE_ROWS[direction], path.slice(1))}`
  const below = path.slice(start.length + 1)
  const renamed =
    direction === 'toNeutral'
      ? namedSegments(direction, byRows(API_ROWS[direction], below))
      : byRows(API_ROWS[direction], namedSegments(direction, below))
  return path.length === start.length ? path : `${start}/${renamed}`
}

/** Our path below `/api`, without a slash at its end; null for other paths. */
export function apiPath(neutralPath: string): string | null {
  const [start] = API.exec(neutralPath) ?? []
  return start === undefined ? null : neutralPath.slice(start.length + 1).replace(/\/+$/, '')
}

function byRows(rows: readonly Row[], path: string): string {
  const segments = path.split('/')
  const row = rows.find(({ from }) =>
    from.every((segment, at) => (segment === '*' ? segments[at] : segments[at] === segment)),
  )
  if (row === undefined) return path
  const variable = row.from.flatMap((segment, at) => (segment === '*' ? [segments[at] ?? ''] : []))
  const written = row.to.map((segment) => (segment === '*' ? (variable.shift() ?? '') : segment))
  return [...written, ...segments.slice(row.from.length)].join('/')
}

function namedSegments(direction: Direction, below: string): string {
  const named = SEGMENTS.find(({ path }) => path.test(below))
  if (named === undefined) return below
  const segments = below.split('/')
  const name = segments[named.at] ?? ''
  segments[named.at] = namesIn(direction, named.names).get(name) ?? name
  return segments.join('/')
}
