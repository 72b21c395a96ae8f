/**
 * The path of a file below the base URL of a remote store, in normalised spelling: segments separated by `/`,
 * percent-encoded only where a URL requires it.
 */
export type RemotePath = string

const MAX_PATH_LENGTH = 1024
/** Characters that a URL path may contain unencoded (RFC 3986, 3.3). */
const LITERAL = /[A-Za-z0-9._~!$&'()*+,;=:@-]/
const ENCODED_ASCII = /%([0-7][0-9A-Fa-f])/g
const UNRESERVED = /[A-Za-z0-9._~-]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f/\\\u2028\u2029]/
/** Dot segments, including suffixes that some servers strip before they resolve a parent folder. */
const DOTS = /^[.\s]+(?:;|$)/

/**
 * Normalises a path. Null for invalid text, and for text that some server could interpret as leading out of
 * the folder: empty or dot segments, backslashes, control characters, queries, fragments, in any encoding
 * (docs/specification/direct-uploads.md#registration). Idempotent.
 */
export function parseRemotePath(text: string): RemotePath | null {
  if (text.length > MAX_PATH_LENGTH || /[?#\p{Cs}]/u.test(text)) return null
  const segments = text.split('/')
  if (!segments.every(staysInside)) return null
  const path = segments.map(spelled).join('/')
  return path.length > MAX_PATH_LENGTH ? null : path
}

/** The URL of a file below a base URL that ends with a slash. */
export function remoteAddress(base: string, path: RemotePath): string {
  if (parseRemotePath(path) !== path)
    throw new Error(`Not a remote path: ${JSON.stringify(path.slice(0, MAX_PATH_LENGTH))}`)
  return base + path
}

/** Decodes repeatedly, because some servers decode more than once. */
function staysInside(segment: string): boolean {
  const once = decoded(segment)
  if (once === null || FORBIDDEN.test(once)) return false
  for (let read = segment; ; ) {
    if (read === '' || DOTS.test(read) || FORBIDDEN.test(read)) return false
    // Decode ASCII only, which alone can change the meaning; an encoded `%` may precede anything.
    const next = read.replace(ENCODED_ASCII, (_, hex: string) => character(hex))
    if (next === read) return true
    read = next
  }
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

/** The normalised form of equivalent spellings (RFC 3986, 6.2.2). */
const spelled = (segment: string): string =>
  segment.replace(/%[0-9A-Fa-f]{2}|[^%]/gu, (part) => {
    if (!part.startsWith('%')) return LITERAL.test(part) ? part : encodeURIComponent(part)
    const meant = character(part.slice(1))
    return UNRESERVED.test(meant) ? meant : part.toUpperCase()
  })

const character = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16))
