/** Shapes of a GeoJSON document as lines of an SVG drawing. */
export interface Outline {
  /** The `d` of a path: lines and rings. */
  readonly path: string
  readonly points: readonly { readonly x: number; readonly y: number }[]
  /** West, south, east and north, in the units of the document. */
  readonly bounds: readonly [number, number, number, number]
  readonly features: number
}

type Position = readonly [x: number, y: number]

/** More positions are thinned out: each line keeps every nth, and its ends. */
const MOST_POSITIONS = 4000
/** More lines are thinned out too, since each keeps its ends. */
const MOST_LINES = 2000
const MOST_POINTS = 1000
const MOST_DEPTH = 20

/** The outline of a document; null where it is no GeoJSON with a position in it. */
export function outlineOf(text: string): Outline | null {
  const lines: Position[][] = []
  const points: Position[] = []
  const features = { count: 0 }
  try {
    collect(JSON.parse(text), { lines, points, features, depth: 0 })
  } catch {
    return null
  }
  const all = [...lines.flat(), ...points]
  if (all.length === 0) return null
  const bounds = boundsOf(all)
  const drawn = everyNth(lines, Math.ceil(lines.length / MOST_LINES))
  const every = Math.ceil(drawn.flat().length / MOST_POSITIONS)
  return {
    path: drawn.map((line) => pathOf(thinned(line, every))).join(''),
    points: points.slice(0, MOST_POINTS).map(([x, y]) => ({ x, y: -y })),
    bounds,
    // A geometry outside a collection is one.
    features: Math.max(1, features.count),
  }
}

interface Collecting {
  readonly lines: Position[][]
  readonly points: Position[]
  readonly features: { count: number }
  readonly depth: number
}

function collect(node: unknown, into: Collecting): void {
  if (into.depth > MOST_DEPTH || typeof node !== 'object' || node === null) return
  const below = { ...into, depth: into.depth + 1 }
  if ('features' in node && Array.isArray(node.features))
    for (const feature of node.features) {
      into.features.count += 1
      collect(feature, below)
    }
  if ('geometry' in node) collect(node.geometry, below)
  if ('geometries' in node && Array.isArray(node.geometries))
    for (const geometry of node.geometries) collect(geometry, below)
  if ('coordinates' in node && 'type' in node) coordinates(node.coordinates, below)
}

/** A list of positions is a line; a position alone is a point. */
function coordinates(value: unknown, into: Collecting): void {
  if (into.depth > MOST_DEPTH || !Array.isArray(value)) return
  const alone = positionOf(value)
  if (alone !== null) {
    into.points.push(alone)
    return
  }
  const line = value.flatMap((each) => {
    const position = positionOf(each)
    return position === null ? [] : [position]
  })
  if (line.length > 1 && line.length === value.length) into.lines.push(line)
  else for (const each of value) coordinates(each, { ...into, depth: into.depth + 1 })
}

const positionOf = (value: unknown): Position | null =>
  Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1])
    ? [value[0], value[1]]
    : null

function boundsOf(all: readonly Position[]): Outline['bounds'] {
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of all) {
    bounds[0] = Math.min(bounds[0], x)
    bounds[1] = Math.min(bounds[1], y)
    bounds[2] = Math.max(bounds[2], x)
    bounds[3] = Math.max(bounds[3], y)
  }
  return bounds
}

const everyNth = <Item>(items: readonly Item[], n: number): readonly Item[] =>
  items.filter((_, index) => index % n === 0)

const thinned = (line: readonly Position[], every: number): readonly Position[] => [
  ...everyNth(line.slice(0, -1), every),
  ...line.slice(-1),
]

/** The y axis of a drawing points down. */
const pathOf = (line: readonly Position[]): string =>
  line.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${short(x)} ${short(-y)}`).join('')

const short = (value: number): string => String(Math.round(value * 1e4) / 1e4)
