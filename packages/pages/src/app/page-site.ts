import type { Repository } from '@holdfast/core'
import { type Actor, GUEST } from '@holdfast/core/rules'
import type { Context } from 'hono'
import type { Addresses } from '../layout/addresses.ts'
import type { Shown } from '../layout/shown.ts'
import { STYLE_PATH } from '../layout/style.ts'
import { isLanguage, type Language, preferredLanguage, TEXTS } from '../texts/texts.ts'

/** Keeps rendered pages that look the same to every reader. */
export interface PageCache {
  /** The page kept under `key`, or the one that `render` makes, with its entity tag. */
  get(
    key: string,
    render: () => Promise<string>,
  ): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly etag: string }>
}

export interface PagesOptions {
  /** Cleans HTML in descriptions. */
  readonly clean: (html: string) => string
  readonly cache: PageCache
  /** Is told of faults; a refusal is none. */
  readonly log: { error(event: string, facts: Readonly<Record<string, unknown>>): void }
}

/** What the routes share. */
export interface PageSite {
  readonly repository: Repository
  readonly options: PagesOptions
  readonly addresses: Addresses
}

/** Who reads a page. */
export interface Reader {
  readonly actor: Actor
  /** That of their preview link; null for all other readers. */
  readonly token: string | null
}

const GUEST_READER: Reader = { actor: GUEST, token: null }

/** Who reads: the holder of the preview link whose token the address has, else a guest. */
export async function readerOf(c: Context, { repository }: PageSite): Promise<Reader> {
  const token = c.req.query('token')
  if (token === undefined || token === '') return GUEST_READER
  const actor = await repository.tokens.authenticate(token)
  // An API token does not belong into an address, and not into the links of a page that others are shown too.
  return actor.kind === 'preview' ? { actor, token } : GUEST_READER
}

/** The parameters that say which page is wanted; all others must not get into a page that is kept. */
const PARAMETERS = ['persistentId', 'fileId', 'version', 'folder', 'page']

/** What pages need to be shown to this reader, in their language. */
export function shownTo(
  c: Context,
  { repository, options, addresses }: PageSite,
  { token }: Pick<Reader, 'token'>,
): Shown {
  const language = languageOf(c)
  return {
    language,
    texts: TEXTS[language],
    addresses,
    formats: repository.exports.formats,
    installation: repository.site.installationName ?? 'Holdfast',
    styleSheet: STYLE_PATH,
    inLanguage: (other) => {
      const parameters = new URLSearchParams()
      for (const name of PARAMETERS) {
        const value = c.req.query(name)
        if (value !== undefined) parameters.set(name, value)
      }
      if (token !== null) parameters.set('token', token)
      parameters.set('lang', other)
      return `?${parameters}`
    },
    clean: options.clean,
    token,
  }
}

/** The language that was chosen on a page, here or before, else the preferred one of the browser. */
export function languageOf(c: Context): Language {
  const chosen =
    c.req.query('lang') ?? /(?:^|;\s*)lang=(\w{2})/.exec(c.req.header('Cookie') ?? '')?.[1]
  return chosen !== undefined && isLanguage(chosen)
    ? chosen
    : preferredLanguage(c.req.header('Accept-Language'))
}
