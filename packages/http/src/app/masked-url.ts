const SECRETS = new Set(['key', 'token', 'unblock-key'])
const MASK = '****'

/**
 * The URL with the values of `key`, `token` and `unblock-key` replaced by `****` (platform supplement, 1.2).
 * Names are compared decoded: the service reads `k%65y` as `key`, so it must be masked as well.
 */
export function maskedUrl(url: string): string {
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
