import {
  METHOD_NAME_ALL,
  type Params,
  type Result,
  type Router,
  UnsupportedPathError,
} from 'hono/router'

interface Route<T> {
  readonly method: string
  readonly handler: T
  /** The names of the parameters in the path, from left to right. */
  readonly names: readonly string[]
  /** Handlers run in the order in which they were added. */
  readonly place: number
}

/** Where a path has led so far. */
interface Node<T> {
  readonly literals: Map<string, Node<T>>
  parameter: Node<T> | null
  /** For paths that end here. */
  readonly ends: Route<T>[]
  /** For paths that go on: all that follows is the last parameter. */
  readonly rests: Route<T>[]
}

interface Match<T> {
  readonly route: Route<T>
  readonly values: readonly string[]
}

/** `:name`, or `:name{...}`. */
const PARAMETER = /^:(\w+)(?:\{(.+)\})?$/
/** What matches nothing but itself. */
const LITERAL = /^[\w.~:-]*$/
const REST = '.+'
/** What `REST` matches: no line break. */
const A_REST = /^.+$/
const EVERYWHERE = '/*'

/**
 * A router for Hono that looks at each segment of a path once. It takes what `routerPattern` writes, and handlers of all
 * paths; it refuses every other notation.
 */
export class PathRouter<T> implements Router<T> {
  readonly name = 'PathRouter'
  readonly #everywhere: Route<T>[] = []
  readonly #root = emptyNode<T>()
  #added = 0

  add(method: string, path: string, handler: T): void {
    const { routes, names } =
      path === EVERYWHERE ? { routes: this.#everywhere, names: [] } : routesOf(this.#root, path)
    this.#added += 1
    routes.push({ method, handler, names, place: this.#added })
  }

  match(method: string, path: string): Result<T> {
    const found: Match<T>[] = this.#everywhere.map((route) => ({ route, values: [] }))
    collect(found, this.#root, { path, from: 1, values: [] })
    const serving = found
      .filter(({ route }) => route.method === method || route.method === METHOD_NAME_ALL)
      .sort((a, b) => a.route.place - b.route.place)
    return [
      serving.map(({ route, values }): [T, Params] => [
        route.handler,
        Object.fromEntries(route.names.map((name, nth) => [name, values[nth] ?? ''])),
      ]),
    ]
  }
}

const emptyNode = <T>(): Node<T> => ({ literals: new Map(), parameter: null, ends: [], rests: [] })

/** The list for the routes of a path, and the names of its parameters. */
function routesOf<T>(root: Node<T>, path: string) {
  const names: string[] = []
  const segments = path.slice(1).split('/')
  let at = root
  for (const [index, segment] of segments.entries()) {
    const [, name, within = null] = PARAMETER.exec(segment) ?? []
    const literal = name === undefined ? segment : within
    if (name !== undefined && within === null) {
      names.push(name)
      at.parameter ??= emptyNode()
      at = at.parameter
    } else if (name !== undefined && within === REST && index === segments.length - 1) {
      return { routes: at.rests, names: [...names, name] }
    } else if (literal !== null && LITERAL.test(literal)) {
      const next: Node<T> = at.literals.get(literal) ?? emptyNode()
      at.literals.set(literal, next)
      at = next
    } else throw new UnsupportedPathError(path)
  }
  return { routes: at.ends, names }
}

/** A path that has been read up to `from`, and the texts of its parameters so far. */
interface Read {
  readonly path: string
  readonly from: number
  readonly values: readonly string[]
}

/** Adds the routes below a node that the rest of the path leads to. */
function collect<T>(found: Match<T>[], at: Node<T>, { path, from, values }: Read): void {
  if (from > path.length) {
    for (const route of at.ends) found.push({ route, values })
    return
  }
  const slash = path.indexOf('/', from)
  const end = slash === -1 ? path.length : slash
  const segment = path.slice(from, end)
  const literal = at.literals.get(segment)
  if (literal !== undefined) collect(found, literal, { path, from: end + 1, values })
  // No parameter is empty.
  if (segment !== '' && at.parameter !== null)
    collect(found, at.parameter, { path, from: end + 1, values: [...values, segment] })
  const rest = path.slice(from)
  if (A_REST.test(rest))
    for (const route of at.rests) found.push({ route, values: [...values, rest] })
}
