import type { Endpoint } from './endpoint.ts'
import { PathRouter } from './path-router.ts'
import { type PathTemplate, routerPattern, specificity } from './path-template.ts'

export const API_PREFIX = '/api'

/** All endpoints of an application, with lookup by path. */
export interface RouteTable {
  /** Sorted as they are mounted: the more specific of two endpoints first. */
  readonly endpoints: readonly Endpoint[]
  readonly templates: readonly PathTemplate[]
  /** The methods at this path, in upper case; none for an unknown path. */
  methods(path: string): readonly string[]
  /** All endpoints at this path, whatever their methods. */
  at(path: string): readonly Endpoint[]
}

/** Throws when two endpoints share an id, or a method and a path. */
export function routeTable(unordered: readonly Endpoint[]): RouteTable {
  const endpoints = unordered
    .map((endpoint) => ({ endpoint, key: specificity(endpoint.path) }))
    .toSorted((a, b) => Number(a.key > b.key) - Number(a.key < b.key))
    .map(({ endpoint }) => endpoint)
  refuseRepetition(endpoints.map(({ id }) => id))
  refuseRepetition(endpoints.map(({ method, path }) => `${method} ${routerPattern(path)}`))
  const router = new PathRouter<Endpoint>()
  for (const endpoint of endpoints) router.add('ALL', mountedAt(endpoint), endpoint)
  const at: RouteTable['at'] = (path) => router.match('ALL', path)[0].map(([endpoint]) => endpoint)
  return {
    endpoints,
    templates: endpoints.map(({ path }): PathTemplate => `${API_PREFIX}${path}`),
    methods: (path) => [...new Set(at(path).map(({ method }) => method.toUpperCase()))],
    at,
  }
}

export const mountedAt = ({ path }: Pick<Endpoint, 'path'>): string =>
  routerPattern(`${API_PREFIX}${path}`)

/** The first of the endpoints that answers this method. */
export const servedBy = (endpoints: readonly Endpoint[], method: string): Endpoint | undefined =>
  endpoints.find((endpoint) => serves(endpoint, method))

const serves = (endpoint: Endpoint, method: string): boolean =>
  endpoint.method.toUpperCase() === (method === 'HEAD' ? 'GET' : method)

function refuseRepetition(keys: readonly string[]): void {
  const seen = new Set<string>()
  for (const key of keys) {
    if (seen.has(key)) throw new Error(`Declared twice: ${key}`)
    seen.add(key)
  }
}
