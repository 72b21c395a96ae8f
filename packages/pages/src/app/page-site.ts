import type { Repository } from '@holdfast/core'
import type { Actor, ManifestInput, NewWorkflow } from '@holdfast/core/rules'
import type { Context } from 'hono'
import type { LinkLimits } from '../datasets/link-header.ts'
import { type Addresses, forSignedIn } from '../layout/addresses.ts'
import { colorAddress } from '../layout/look.ts'
import type { Reader } from '../layout/reader.ts'
import type { Shown } from '../layout/shown.ts'
import { STYLE_PATH } from '../layout/style.ts'
import type { BrowserCookie } from '../sessions/browser-cookie.ts'
import type { SessionCookie } from '../sessions/session-cookie.ts'
import { isLanguage, type Language, preferredLanguage, TEXTS } from '../texts/texts.ts'
import { lookOf } from './look-of.ts'

/** Keeps rendered pages that look the same to every reader. */
export interface PageCache {
  /**
   * The page kept under `key`, or the one that `render` makes, with its entity tag. `name` is what was asked for, where the
   * key is not known before.
   */
  get(
    key: string,
    render: () => Promise<string>,
    name?: string,
  ): Promise<{ readonly body: string | Uint8Array<ArrayBuffer>; readonly etag: string }>
  /** Whether a page is kept that was asked for by this name, whatever its key. */
  knows(name: string): boolean
}

export interface PagesOptions {
  /** Cleans HTML in descriptions. */
  readonly clean: (html: string) => string
  /** Makes clean HTML of Markdown; without it Markdown is shown as text. */
  readonly markdown?: (text: string) => string
  readonly cache: PageCache
  /** With up to how many authors and files the header `Link` of a landing page names them. Without it `LINK_LIMITS`. */
  readonly linkLimits?: LinkLimits
  /**
   * The address of the client in the form of `addressKey`; null when it is unknown. Without it tries to sign in are
   * counted by name only, and groups of addresses do not count.
   */
  readonly clientAddress?: (c: Context) => string | null
  /** The id of a request, which its page tells in `X-Request-Id`. */
  readonly requestId?: (c: Context) => string
  /**
   * Lets the API answer a read in the name of a reader who has signed in: the API knows no cookie. Without it they
   * download what guests may.
   */
  readonly callApi?: (c: Context, call: ApiRead) => Promise<Response>
  /** Reads a form with files as a stream; without it there is no upload on pages. */
  readonly formParts?: (c: Context) => AsyncIterable<FormPart>
  /** The body of a request as a stream; without it files are sent by forms only. */
  readonly requestBytes?: (c: Context) => AsyncIterable<Uint8Array>
  /** Reads definitions in JSON as the API does; without it none can be added on pages. */
  readonly definitions?: Definitions
  /** Receives faults; a refusal is none. */
  readonly log: { error(event: string, facts: Readonly<Record<string, unknown>>): void }
}

/** Reads texts of JSON. Each refuses as `invalid` what is no such definition. */
export interface Definitions {
  workflow(text: string): NewWorkflow
  tool(text: string): ManifestInput
}

/** A read that the API answers for a page. */
export interface ApiRead {
  /** Below the address of the installation, with its query. */
  readonly path: string
  readonly actor: Actor
}

/** A part of a form with files, in the order sent. */
export type FormPart =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'file'
      readonly name: string
      /** As the browser sent it; `''` where no file was chosen. */
      readonly fileName: string
      readonly contentType: string
      /** Read it once, before the next part is requested. */
      readonly bytes: AsyncIterable<Uint8Array>
      /** In bytes; null until all of it has arrived. */
      readonly size: number | null
    }

/** What the routes share. */
export interface PageSite {
  readonly repository: Repository
  readonly options: PagesOptions
  readonly addresses: Addresses
  readonly cookie: SessionCookie
  readonly formerCookie: SessionCookie
  readonly browserCookie: BrowserCookie
  /** Scheme, host and port of the installation. */
  readonly origin: string
}

/** The parameters that say which page is wanted. */
const PARAMETERS = ['persistentId', 'fileId', 'version', 'folder', 'page']

/** The reader, as far as it shows, and further parameters of a page that is not kept. */
interface ShownReader extends Pick<Reader, 'token'>, Partial<Pick<Reader, 'signedIn'>> {
  readonly also?: readonly string[]
  /**
   * The parameters of a page that is kept, in place of those of the request: what one reader writes into an address
   * must not be in the links of others.
   */
  readonly named?: Readonly<Record<string, string>> | null
}

/** What pages need to be shown to this reader, in their language. */
export function shownTo(
  c: Context,
  { repository, options, addresses }: PageSite,
  { token, signedIn = null, also = [], named = null }: ShownReader,
): Shown {
  const language = languageOf(c)
  const look = lookOf(c)
  const parameters = () => {
    if (named !== null) return new URLSearchParams(named)
    const kept = new URLSearchParams()
    for (const name of [...PARAMETERS, ...also]) {
      for (const value of c.req.queries(name) ?? []) kept.append(name, value)
    }
    if (token !== null) kept.set('token', token)
    return kept
  }
  return {
    language,
    texts: TEXTS[language],
    addresses:
      signedIn === null || options.callApi === undefined ? addresses : forSignedIn(addresses),
    formats: repository.exports.formats,
    installation: look.name ?? 'Holdfast',
    look,
    styleSheets: [STYLE_PATH, colorAddress(look)].filter((path) => path !== null),
    inLanguage: (other) => {
      const wanted = parameters()
      wanted.set('lang', other)
      return `?${wanted}`
    },
    here: () => {
      const wanted = parameters()
      return `${addresses.base}${c.req.path}${wanted.size === 0 ? '' : `?${wanted}`}`
    },
    signedIn,
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
