/**
 * The path of a file below the base URL of a remote store, in the one spelling the service keeps: segments parted
 * by `/`, percent-encoded where an address demands it and nowhere else.
 */
export type RemotePath = string

const MAX_PATH_LENGTH = 1024
/** What stands in the path of an address as it is (RFC 3986, 3.3). */
const LITERAL = /[A-Za-z0-9._~!$&'()*+,;=:@-]/
const ENCODED_ASCII = /%([0-7][0-9A-Fa-f])/g
const UNRESERVED = /[A-Za-z0-9._~-]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f/\\\u2028\u2029]/
/** Also with what some servers cut off before they look for a parent folder. */
const DOTS = /^[.\s]+(?:;|$)/

/**
 * The path in the spelling that is kept; null for text that is no path, or that some server could take for
 * one leading out of the folder: empty or dotted segments, backslashes, control characters, queries,
 * fragments, in whatever encoding (docs/specification/direct-uploads.md#registration). Done again it answers
 * the same.
 */
export function parseRemotePath(text: string): RemotePath | null {
  if (text.length > MAX_PATH_LENGTH || /[?#\p{Cs}]/u.test(text)) return null
  const segments = text.split('/')
  if (!segments.every(staysInside)) return null
  const path = segments.map(spelled).join('/')
  return path.length > MAX_PATH_LENGTH ? null : path
}

/** The address of a file below a base URL that ends with a slash. */
export function remoteAddress(base: string, path: RemotePath): string {
  if (parseRemotePath(path) !== path)
    throw new Error(`Not a remote path: ${JSON.stringify(path.slice(0, MAX_PATH_LENGTH))}`)
  return base + path
}

/** Decoded again and again: not every server stops after the first time. */
function staysInside(segment: string): boolean {
  const once = decoded(segment)
  if (once === null || FORBIDDEN.test(once)) return false
  for (let read = segment; ; ) {
    if (read === '' || DOTS.test(read) || FORBIDDEN.test(read)) return false
    // Only what it may mean something else by: a `%` that was encoded itself may stand before anything.
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

/** One spelling for all that mean the same (RFC 3986, 6.2.2). */
const spelled = (segment: string): string =>
  segment.replace(/%[0-9A-Fa-f]{2}|[^%]/gu, (part) => {
    if (!part.startsWith('%')) return LITERAL.test(part) ? part : encodeURIComponent(part)
    const meant = character(part.slice(1))
    return UNRESERVED.test(meant) ? meant : part.toUpperCase()
  })

const character = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16))
