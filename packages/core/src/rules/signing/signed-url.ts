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
 * The absolute address with nothing escaped that may stand in its part as it is: clients may escape an address anew before they request it
 * (docs/specification/signing.md#verifying). No delimiter appears or goes, so it names the same request.
 */
export function plainlyEscaped(address: string): string {
  const start = address.indexOf('?')
  if (start === -1) return plainSegments(address)
  const pairs = address.slice(start + 1).split('&')
  return `${plainSegments(address.slice(0, start))}?${pairs.map(plainPair).join('&')}`
}

/** The scheme, nothing, and the host come first. */
const plainSegments = (path: string): string =>
  path
    .split('/')
    .map((segment, at) => (at < 3 ? segment : escapedPlainly(segment, /[^!-~]|[%/?#]/gu)))
    .join('/')

function plainPair(pair: string): string {
  const spaced = pair.replaceAll('+', ' ')
  const end = spaced.indexOf('=')
  const parts = end === -1 ? [spaced] : [spaced.slice(0, end), spaced.slice(end + 1)]
  return parts.map((part) => escapedPlainly(part, /[^!-~]|[%&=#+]/gu)).join('=')
}

/** Text that cannot be read stays as it is. */
function escapedPlainly(text: string, mustBeEscaped: RegExp): string {
  try {
    return decodeURIComponent(text).replace(mustBeEscaped, encodeURIComponent)
  } catch {
    return text
  }
}
