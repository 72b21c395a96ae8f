/** Who asks, as far as the request says; and downloads of files, which wait for stores rather than for the processor. */
export const LANES = ['guests', 'accounts', 'administrators', 'downloads'] as const
export type Lane = (typeof LANES)[number]

/** What is known of a request before anything is looked up. */
export interface Arriving {
  readonly method: string
  /** The path and the query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The client's address; null if it is unknown. */
  readonly address: string | null
}

/** The lane of a request, and whose part of it counts. */
export interface Placed {
  readonly lane: Lane
  readonly client: string
}

const CREDENTIAL_PARAMETER = /[?&](?:key|token|unblock-key)=[^&]/
const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?holdfast=[^;]/

/** The layout of a zip is work for the processor: it is made in the lane of its caller. */
const SINGLE_FILE = /^\/(?:api(?:\/v1)?\/access\/datafile\/|download\/(?:file|seen|picture)$)/

/** Programs that say what they are; all of them share one place. */
const ROBOT = /bot\b|crawl|spider|slurp|archiver|harvest/i

/**
 * Null for requests that do not wait: those that change something are rare, and an upload may take hours. A wrong
 * credential gives no advantage: it is refused by one query.
 */
export function laneOf({ method, url, headers, address }: Arriving): Placed | null {
  const path = url.split('?', 1)[0] ?? ''
  if (method !== 'GET' && method !== 'HEAD' && path !== '/api/search') return null
  const isGuest = !hasCredential(url, headers)
  const isRobot = isGuest && ROBOT.test(String(headers['user-agent'] ?? ''))
  // Not the credential: a stranger could invent one for each request, and have as many turns.
  const client = isRobot ? 'robots' : (address ?? 'unknown')
  if (SINGLE_FILE.test(path)) return { lane: 'downloads', client }
  if (isGuest) return { lane: 'guests', client }
  return { lane: /^\/api(?:\/v1)?\/admin\//.test(path) ? 'administrators' : 'accounts', client }
}

function hasCredential(url: string, headers: Arriving['headers']): boolean {
  const { 'x-service-key': key, authorization, cookie } = headers
  if (key !== undefined || authorization !== undefined) return true
  return SESSION_COOKIE.test(String(cookie ?? '')) || CREDENTIAL_PARAMETER.test(url)
}
