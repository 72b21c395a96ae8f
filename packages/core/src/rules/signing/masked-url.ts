const SECRETS = new Set(['invocationid', 'key', 'password', 'token', 'unblock-key'])
const MASK = '****'

/**
 * What follows one of these in a path is a secret: the password and the key of a built-in account
 * (docs/specification/users.md#built-in-accounts), and the token of a preview URL. Ids of invocations after
 * `api/workflows` are secrets too, but not the ids of workflows after `admin/workflows`.
 */
const BEFORE_SECRETS = new Set(['builtin-users', 'previewurldatasetversion'])

/**
 * The URL with the values of `key`, `password`, `token`, `unblock-key` and `invocationID` replaced by `****`
 * (docs/specification/http.md#refusals). Names are compared decoded: the service reads `k%65y` as `key`, so
 * it must be masked as well.
 */
export function maskedUrl(url: string): string {
  const start = url.indexOf('?')
  if (start === -1) return maskedPath(url)
  const pairs = url.slice(start + 1).split('&')
  return `${maskedPath(url.slice(0, start))}?${pairs.map(maskedPair).join('&')}`
}

/** In a path without these, and without escapes, nothing is secret: most paths. */
const SUSPECT = new RegExp(['%', 'workflows', ...BEFORE_SECRETS].join('|'), 'i')

function maskedPath(path: string): string {
  if (!SUSPECT.test(path)) return path
  const segments = path.split('/')
  const named = segments.map(plain)
  const end =
    named.findIndex(
      (name, at) => BEFORE_SECRETS.has(name) || (name === 'workflows' && named[at - 1] !== 'admin'),
    ) + 1
  return end === 0 || end === segments.length ? path : [...segments.slice(0, end), MASK].join('/')
}

function maskedPair(pair: string): string {
  const end = pair.indexOf('=')
  if (end === -1) return pair
  return isSecret(pair.slice(0, end)) ? `${pair.slice(0, end + 1)}${MASK}` : pair
}

const isSecret = (name: string): boolean => SECRETS.has(plain(name.replaceAll('+', ' ')))

/** The name as the service decodes it; `''` for one that cannot be decoded. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text).trim().toLowerCase()
  } catch {
    return ''
  }
}
