/** The request that a signed address permits. */
export interface UrlGrant {
  /** The address without the signature parameters; it may have a query. */
  readonly base: string
  /** The user name, without `@`. */
  readonly user: string
  readonly method: string
}

/** The signature parameters of an address, as received in its query. */
export interface UrlSignature {
  readonly until: string
  readonly user: string
  readonly method: string
  readonly token: string
}

/** Names in a query that belong to the signature, or are credentials themselves. */
export const RESERVED_PARAMETERS: readonly string[] = [
  'until',
  'user',
  'method',
  'token',
  'key',
  'signed',
]

/** A request at a signed address, before the signature is verified. */
export interface SignedRequest {
  /** The address without the signature, as it was requested. */
  readonly base: string
  readonly signature: UrlSignature
}

/**
 * The expiry time as `yyyy-MM-dd'T'HH:mm:ss.SSS` in UTC, without a zone
 * (docs/specification/signing.md#form-of-a-signed-address).
 */
export const untilText = (until: Date): string => until.toISOString().slice(0, -1)

/** The text that is signed: the address up to the value of `token` (docs/specification/signing.md). */
export function signedText({ base, user, method }: UrlGrant, until: string): string {
  const joint = base.includes('?') ? '&' : '?'
  const name = encodeURIComponent(user)
  return `${base}${joint}until=${until}&user=${name}&method=${method}&token=`
}

/**
 * The absolute address with each segment of its path, and each name and value of its query, escaped in one way. Clients may escape
 * an address anew before they request it (docs/specification/signing.md#verifying). Nothing moves from one part into
 * another, so two addresses with the same text name the same request.
 */
export function evenlyEscaped(address: string): string {
  const start = address.indexOf('?')
  if (start === -1) return escapedSegments(address)
  const pairs = address.slice(start + 1).split('&')
  return `${escapedSegments(address.slice(0, start))}?${pairs.map(escapedPair).join('&')}`
}

/** The scheme, nothing, and the host come first. */
const escapedSegments = (path: string): string =>
  path
    .split('/')
    .map((segment, at) => (at < 3 ? segment : escapedAnew(segment)))
    .join('/')

function escapedPair(pair: string): string {
  const spaced = pair.replaceAll('+', ' ')
  const end = spaced.indexOf('=')
  if (end === -1) return escapedAnew(spaced)
  return `${escapedAnew(spaced.slice(0, end))}=${escapedAnew(spaced.slice(end + 1))}`
}

/** Text that cannot be read stays as it is, which no other text becomes. */
function escapedAnew(text: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(text))
  } catch {
    return text
  }
}
