const MAX_SECONDS = 86_400

/**
 * The delay in seconds from a `Retry-After` header, given as a number or a date; null when it is unusable.
 */
export function parseRetryAfter(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text), MAX_SECONDS)
  const at = Date.parse(text)
  if (!/[a-z]{3}/i.test(text) || Number.isNaN(at)) return null
  return Math.min(Math.max(0, Math.ceil((at - now.getTime()) / 1000)), MAX_SECONDS)
}
