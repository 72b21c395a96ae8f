import type { AppContext } from '../request/environment.ts'

/** How long a body says it is, in bytes; null for one that comes in chunks. */
export function declaredLength(c: AppContext): number | null {
  const text = c.req.header('Content-Length') ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
