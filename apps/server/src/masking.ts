const MASK = '****'
const SECRET_NAME = /token|password|secret|authorization|cookie/i
const DEEPEST = 6

/** Finds credentials in URLs: values of query parameters, and passwords before the host. */
const SECRETS_IN_TEXT = [
  {
    pattern: /([?&](?:key|token|unblock-key|password|invocationID)=)[^&\s"']+/gi,
    shown: `$1${MASK}`,
  },
  { pattern: /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/?#@]*:)[^\s/?#]+@/gi, shown: `$1${MASK}@` },
] as const

/**
 * A copy of `value` for JSON, with `****` for everything that looks like a secret. This is the last line of
 * defence: code must not log secrets at all.
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

/** A quick check, since every text of every record is masked and most have no parameter and no URL. */
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
