const SECRETS = new Set(['key', 'password', 'token', 'unblock-key'])
const MASK = '****'

/** Built-in accounts can be made with the password and the key in the path (platform supplement, 5.1). */
const SECRET_PATH = /(\/builtin-users)\/[^?#]+/i

/**
 * The URL with the values of `key`, `password`, `token` and `unblock-key` replaced by `****` (platform
 * supplement, 1.2). Names are compared decoded: the service reads `k%65y` as `key`, so it must be masked as
 * well.
 */
export function maskedUrl(given: string): string {
  const url = given.replace(SECRET_PATH, `$1/${MASK}`)
  const start = url.indexOf('?')
  if (start === -1) return url
  const pairs = url.slice(start + 1).split('&')
  return `${url.slice(0, start + 1)}${pairs.map(maskedPair).join('&')}`
}

function maskedPair(pair: string): string {
  const end = pair.indexOf('=')
  if (end === -1) return pair
  return isSecret(pair.slice(0, end)) ? `${pair.slice(0, end + 1)}${MASK}` : pair
}

function isSecret(name: string): boolean {
  try {
    return SECRETS.has(decodeURIComponent(name.replaceAll('+', ' ')).trim().toLowerCase())
  } catch {
    return false
  }
}
