const MAX_SECONDS = 86_400

/** The seconds that a `Retry-After` header asks for, as a number or as a date; null where it says nothing usable. */
export function waitAsked(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text), MAX_SECONDS)
  const at = Date.parse(text)
  if (!/[a-z]{3}/i.test(text) || Number.isNaN(at)) return null
  return Math.min(Math.max(0, Math.ceil((at - now.getTime()) / 1000)), MAX_SECONDS)
}
