import type { Repository } from '@holdfast/core'
import type { PageLook } from '@holdfast/core/rules'
import type { Context, MiddlewareHandler } from 'hono'
import { hiddenBanners, withoutHidden } from '../banners/hidden-banners.ts'
import { fingerprint } from '../layout/fingerprint.ts'
import { colorAddress, colorSheet, PLAIN_LOOK } from '../layout/look.ts'

/** Each request is asked once, before its page. */
const looks = new WeakMap<Request, PageLook>()

/** The look with which a request is answered. */
export const lookOf = (c: Context): PageLook => looks.get(c.req.raw) ?? PLAIN_LOOK

const stamps = new WeakMap<PageLook, string>()

/** A text that changes with a look. */
export function stampOf(look: PageLook): string {
  const known = stamps.get(look) ?? fingerprint(JSON.stringify(look))
  stamps.set(look, known)
  return known
}

/** Finds the look for a request, without the messages that its reader hid. Pages that tell of an outage are plain. */
export const withLook =
  ({ settings }: Pick<Repository, 'settings'>): MiddlewareHandler =>
  async (c, next) => {
    const look = await settings.look().catch(() => PLAIN_LOOK)
    looks.set(c.req.raw, withoutHidden(look, hiddenBanners(c.req.header('Cookie'))))
    await next()
  }

/** Answers with the colours of the installation: for good at the address that names them, else until they change. */
export function sendColors(c: Context): Response {
  const look = lookOf(c)
  const address = colorAddress(look)
  const etag = `"${address?.split('?')[1] ?? 'none'}"`
  const named = address !== null && c.req.url.endsWith(address)
  const headers = {
    ETag: etag,
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': named ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    'X-Content-Type-Options': 'nosniff',
  }
  return c.req.header('If-None-Match') === etag
    ? c.body(null, 304, headers)
    : c.body(colorSheet(look) ?? '', 200, headers)
}
