import { GUEST, RETRY_AFTER_SECONDS, RefusedError, refuse } from '@holdfast/core/rules'
import type { Context } from 'hono'
import type { formStatus } from '../forms/form-state.ts'
import { COPY_SCRIPT_PATH } from '../islands/copy-text.ts'
import type { Reader } from '../layout/reader.ts'
import { isLanguage } from '../texts/texts.ts'
import { errorPage, statusOf } from './error-page.tsx'
import { lookOf, stampOf } from './look-of.ts'
import { languageOf, type PageSite, shownTo } from './page-site.ts'
import { readerOf } from './reader-of.ts'

/**
 * Nothing on a page runs but the one script of ours, at its exact address; nothing else is loaded but the style sheet,
 * pictures, sound and video; no other site frames it.
 */
const contentPolicy = ({ origin, addresses }: PageSite): string =>
  policyWith(`script-src ${origin}${addresses.base}${COPY_SCRIPT_PATH}`)

/** Headers of a page whose one script, at this path, sends files below the path `to`, and to the origin `store`. */
export const withUploads = (
  { origin, addresses }: PageSite,
  {
    script,
    to,
    store,
    list,
  }: {
    readonly script: string
    readonly to: string
    readonly store: string | null
    /** The path of the page that lists the files, below the base. */
    readonly list: string
  },
): Readonly<Record<string, string>> => {
  const at = origin + addresses.base
  const receivers = [to, `${to}/`, list].map((path) => at + path)
  const sources = `script-src ${at}${script}; connect-src ${[...receivers, ...(store === null ? [] : [store])].join(' ')}`
  return { 'Content-Security-Policy': policyWith(sources) }
}

const policyWith = (sources: string): string => `default-src 'none'; ${sources}; ${CONTENT_POLICY}`

const CONTENT_POLICY =
  "style-src 'self'; img-src 'self' https:; media-src 'self' https:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** What a page can be answered with. */
export type PageStatus = 200 | 410 | ReturnType<typeof formStatus> | ReturnType<typeof statusOf>

/** How a page is kept: under a key with everything that it depends on; null when it is for this reader alone. */
export type PageKey = readonly unknown[] | null

/** The same as a text, with what every page depends on. */
export const pageKey = (c: Context, key: readonly unknown[]): string =>
  JSON.stringify([languageOf(c), stampOf(lookOf(c)), ...key])

/**
 * Answers with a page, kept where the key allows it. A refusal becomes a page too. One that is kept has no header that
 * `c.header` has set: cookies of one reader are not for others.
 */
export async function sendPage(
  c: Context,
  site: PageSite,
  {
    key,
    name,
    render,
    headers = {},
    status = 200,
  }: {
    readonly key: PageKey
    /** What was asked for, where that tells whether the page is kept before its key is known. */
    readonly name?: string
    readonly render: () => Promise<string>
    readonly headers?: Readonly<Record<string, string>>
    /** Of a page that is not kept. */
    readonly status?: PageStatus
  },
): Promise<Response> {
  const { cache } = site.options
  const common = { ...pageHeaders(c, site), ...headers, ...languageHeaders(c, site) }
  if (key === null)
    return c.body(await render(), status, { ...common, 'Cache-Control': 'private, no-store' })
  const { body, etag } = await cache.get(pageKey(c, key), render, name)
  const kept = { ...common, ETag: etag, 'Cache-Control': 'public, no-cache' }
  const known = (c.req.header('If-None-Match') ?? '')
    .split(',')
    // A server in front that compresses pages makes their tags weak.
    .map((tag) => tag.trim().replace(/^W\//, ''))
  // Made without `c.body`, which parses each header, and Node's adapter parses them again.
  return known.includes(etag)
    ? new Response(null, { status: 304, headers: kept })
    : new Response(body, { headers: kept })
}

/** Of the language of a page, which a cookie keeps when it was chosen on this one. */
function languageHeaders(c: Context, { addresses }: PageSite): Readonly<Record<string, string>> {
  const chosen = c.req.query('lang')
  const language = { 'Content-Language': languageOf(c) }
  return chosen !== undefined && isLanguage(chosen)
    ? {
        ...language,
        'Set-Cookie': `lang=${chosen}; Path=${addresses.base}/; SameSite=Lax; Max-Age=31536000`,
      }
    : language
}

/** Addresses with a token are sent to no other site. */
const pageHeaders = (c: Context, site: PageSite) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': contentPolicy(site),
  // Forms need the header `Origin`, which browsers leave empty where no referrer is sent at all.
  'Referrer-Policy': c.req.query('token') === undefined ? 'same-origin' : 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept, Accept-Language, Cookie',
  ...(site.options.requestId === undefined ? {} : { 'X-Request-Id': site.options.requestId(c) }),
})

/** Answers what `handle` throws with a page that says what is wrong; who must sign in is led there. */
export const guarded =
  (site: PageSite, handle: (c: Context) => Promise<Response>) =>
  async (c: Context): Promise<Response> => {
    try {
      // No name has a NUL, and databases do not accept it in text.
      if (c.req.url.includes('%00'))
        return refuse({ kind: 'missing', message: 'There is no such page.' })
      return await handle(c)
    } catch (error) {
      return failed(c, site, error)
    }
  }

async function failed(c: Context, site: PageSite, error: unknown): Promise<Response> {
  const status = statusOf(error)
  const isFault = status >= 500 && !(error instanceof RefusedError)
  const reference = isFault ? crypto.randomUUID() : null
  if (reference !== null)
    site.options.log.error('a page failed', {
      reference,
      requestId: site.options.requestId?.(c),
      path: c.req.path,
      cause: error,
    })
  const reader = await readerOf(c, site).catch(
    (): Reader => ({ ...NOBODY, token: c.req.query('token') ?? null }),
  )
  const shown = shownTo(c, site, reader)
  if (error instanceof RefusedError && error.refusal.kind === 'unauthenticated')
    return c.redirect(
      site.addresses.signIn(c.req.method === 'GET' ? shown.here() : sentFrom(c, site)),
      303,
    )
  return c.body(`${await errorPage(shown, { error, status, reference })}`, status, {
    ...pageHeaders(c, site),
    'Cache-Control': 'private, no-store',
    ...(isFault && status === 503 ? { 'Retry-After': String(RETRY_AFTER_SECONDS) } : {}),
  })
}

/** The path of the own page that sent a form; null where the browser does not say it. */
function sentFrom(c: Context, { origin }: PageSite): string | null {
  const from = c.req.header('Referer') ?? ''
  if (!URL.canParse(from)) return null
  const { origin: other, pathname, search } = new URL(from)
  return other === origin ? pathname + search : null
}

const NOBODY: Reader = { actor: GUEST, token: null, signedIn: null }
