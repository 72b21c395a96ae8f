/**
 * Who asks, as far as the request says; guests who ask what is mostly made already; and downloads of files, which wait for
 * stores rather than for the processor.
 */
export const LANES = ['guests', 'facts', 'accounts', 'administrators', 'downloads'] as const
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

/** What is kept of a release (decision 0585), and the first files of it. */
const FACTS =
  /^\/api(?:\/v1)?\/datasets\/[^/]+\/versions\/[^/]+(?:\/citation|\/files(?:\/counts)?)?$/
/** Other parameters ask for what is rarely kept, or must be computed. */
const FACT_PARAMETERS = /^(?:persistentId=[^&]*|limit=\d{1,2}|offset=\d{1,3}|excludeFiles=true)$/

/** Addresses where `POST` changes nothing either, or sends files after an answer to a guestbook. */
const READ_BY_POST =
  /^(?:\/api(?:\/v1)?\/(?:search|access\/(?:datafiles?|dataset)(?:\/.*)?)|\/oai)\/*$/

/** Programs that say what they are; all of them share one place. */
const ROBOT = /bot\b|crawl|spider|slurp|archiver|harvest/i

/**
 * Null for requests that do not wait: those that change something are rare, and an upload may take hours. A wrong
 * credential gives no advantage: it is refused by one query.
 */
export function laneOf({ method, url, headers, address }: Arriving): Placed | null {
  const path = askedPath(url)
  if (method !== 'GET' && method !== 'HEAD' && !READ_BY_POST.test(plain(path))) return null
  const isGuest = !hasCredential(url, headers)
  const isRobot = isGuest && ROBOT.test(String(headers['user-agent'] ?? ''))
  // Not the credential: a stranger could invent one for each request, and have as many turns.
  const client = isRobot ? 'robots' : (address ?? 'unknown')
  if (SINGLE_FILE.test(path)) return { lane: 'downloads', client }
  if (isGuest) return { lane: isFact(path, url) ? 'facts' : 'guests', client }
  return { lane: /^\/api(?:\/v1)?\/admin\//.test(path) ? 'administrators' : 'accounts', client }
}

/** The path as the router reads it: dots lead nowhere else, and another spelling is no way past the others. */
function askedPath(url: string): string {
  const sent = url.split('?', 1)[0] ?? ''
  const isPlain = sent.startsWith('/') && !/[\\#]|\/(?:\.|%2e)/i.test(sent)
  if (isPlain || !URL.canParse(sent, OWN)) return sent
  return new URL(sent, OWN).pathname
}

const OWN = 'http://own.invalid'

/** Without escapes. */
function plain(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A page of files is one where it is short. */
function isFact(path: string, url: string): boolean {
  if (path !== '/citation' && !FACTS.test(path)) return false
  const [, query = ''] = /\?(.*)$/s.exec(url) ?? []
  const parameters = query.split('&')
  if (path.endsWith('/files') && !parameters.some((each) => each.startsWith('limit='))) return false
  return parameters.every((each) => each === '' || FACT_PARAMETERS.test(each))
}

function hasCredential(url: string, headers: Arriving['headers']): boolean {
  const { 'x-service-key': key, authorization, cookie } = headers
  if (key !== undefined || authorization !== undefined) return true
  return SESSION_COOKIE.test(String(cookie ?? '')) || CREDENTIAL_PARAMETER.test(url)
}
