import type { AppContext } from '../request/environment.ts'

/** The declared length of a body in bytes; null for a chunked one. */
export function declaredLength(c: AppContext): number | null {
  const text = c.req.header('Content-Length') ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
