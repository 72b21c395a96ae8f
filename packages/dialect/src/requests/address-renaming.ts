import type { Direction } from '../names/pairs.ts'
import { apiPath, renamedPath } from './path-renaming.ts'
import { renamedQuery } from './query-renaming.ts'

/** The public addresses of an installation, each without a slash at its end. */
export interface Sites {
  /** Where it answers under our names. */
  readonly neutral: string
  /** Where it answers under the original names. */
  readonly original: string
}

/** A path with its query in the other names. */
export function renamedTarget(direction: Direction, target: string): string {
  const end = target.search(/[?#]/)
  const path = end === -1 ? target : target.slice(0, end)
  const rest = end === -1 ? '' : target.slice(end)
  const renamed = renamedPath(direction, path)
  if (!rest.startsWith('?')) return renamed + rest
  const below = apiPath(direction === 'toNeutral' ? renamed : path)
  if (below === null && !path.startsWith('/oai')) return renamed + rest
  return `${renamed}?${renamedQuery(direction, below, rest.slice(1))}`
}

/**
 * An address of this installation, or a path of its API, in the other names; other texts stay. The query stays as it is, except
 * for names in it.
 */
export function renamedAddress(direction: Direction, text: string, sites: Sites): string {
  if (/^\/api(\/|$)/.test(text)) return renamedTarget(direction, text)
  const [from, to] =
    direction === 'toNeutral' ? [sites.original, sites.neutral] : [sites.neutral, sites.original]
  if (!text.startsWith(from)) return text
  const target = text.slice(from.length)
  if (target === '') return to
  return target.startsWith('/') ? to + renamedTarget(direction, target) : text
}
