import { RefusedError } from '@holdfast/core/rules'
import type { Context } from 'hono'
import { isLanguage } from '../texts/texts.ts'
import { errorPage, statusOf } from './error-page.tsx'
import { languageOf, type PageSite, shownTo } from './page-site.ts'

/** Nothing on a page runs; nothing is loaded but the style sheet and pictures; no other site frames it. */
const CONTENT_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' https:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** How a page is kept: under a key with everything that it depends on; null when it is for this reader alone. */
export type PageKey = readonly unknown[] | null

/** Answers with a page, kept where the key allows it. A refusal becomes a page too. */
export async function sendPage(
  c: Context,
  site: PageSite,
  {
    key,
    render,
    headers = {},
  }: {
    readonly key: PageKey
    readonly render: () => Promise<string>
    readonly headers?: Readonly<Record<string, string>>
  },
): Promise<Response> {
  const { cache } = site.options
  const language = languageOf(c)
  const chosen = c.req.query('lang')
  if (chosen !== undefined && isLanguage(chosen))
    c.header(
      'Set-Cookie',
      `lang=${chosen}; Path=${site.addresses.base}/; SameSite=Lax; Max-Age=31536000`,
    )
  const common = { ...PAGE_HEADERS, ...headers, 'Content-Language': language }
  if (key === null)
    return c.body(await render(), 200, { ...common, 'Cache-Control': 'private, no-store' })
  const { bytes, etag } = await cache.get(JSON.stringify([language, ...key]), render)
  const kept = { ...common, ETag: etag, 'Cache-Control': 'public, no-cache' }
  const known = (c.req.header('If-None-Match') ?? '')
    .split(',')
    // A server in front that compresses pages makes their tags weak.
    .map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) ? c.body(null, 304, kept) : c.body(bytes, 200, kept)
}

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': CONTENT_POLICY,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept, Accept-Language, Cookie',
}

/** Answers what `handle` throws with a page that says what is wrong. */
export const guarded =
  (site: PageSite, handle: (c: Context) => Promise<Response>) =>
  async (c: Context): Promise<Response> => {
    try {
      return await handle(c)
    } catch (error) {
      const status = statusOf(error)
      const reference = status >= 500 ? crypto.randomUUID() : null
      if (reference !== null && !(error instanceof RefusedError))
        site.options.log.error('a page failed', { reference, path: c.req.path, cause: error })
      const shown = shownTo(c, site, { token: c.req.query('token') ?? null })
      return c.body(`${await errorPage(shown, { error, status, reference })}`, status, {
        ...PAGE_HEADERS,
        'Cache-Control': 'private, no-store',
      })
    }
  }
