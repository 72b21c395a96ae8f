const MASK = '****'
const SECRET_NAME = /token|password|secret|authorization|cookie/i
const DEEPEST = 6

/** In URLs: the values of credential parameters, and the password before the host. */
const SECRETS_IN_TEXT = [
  {
    pattern: /([?&](?:key|token|unblock-key|password|invocationID)=)[^&\s"']+/gi,
    shown: `$1${MASK}`,
  },
  { pattern: /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/?#@]*:)[^\s/?#]+@/gi, shown: `$1${MASK}@` },
] as const

/**
 * A copy of `value` that JSON can write, with `****` in the place of what looks like a secret. The last net:
 * code that logs is expected not to hand secrets over.
 */
export function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskedText(value)
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Date) return value
  if (value instanceof Error) return maskedError(value, depth)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEEPEST) return '…'
  if (Array.isArray(value)) return value.map((item) => masked(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      SECRET_NAME.test(name) && item !== null ? MASK : masked(item, depth + 1),
    ]),
  )
}

/** Every text of every record comes by: most hold neither a parameter nor an address. */
function maskedText(text: string): string {
  if (!text.includes('=') && !text.includes('://')) return text
  return SECRETS_IN_TEXT.reduce(
    (shown, secret) => shown.replace(secret.pattern, secret.shown),
    text,
  )
}

function maskedError(error: Error, depth: number): unknown {
  const { name, message, stack, cause } = error
  const code = 'code' in error ? { code: error.code } : {}
  const reason = cause === undefined || depth >= DEEPEST ? {} : { cause: masked(cause, depth + 1) }
  return { name, message: maskedText(message), ...code, stack: maskedText(stack ?? ''), ...reason }
}
