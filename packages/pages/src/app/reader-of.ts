import { type Actor, GUEST } from '@holdfast/core/rules'
import type { Context } from 'hono'
import type { Reader } from '../layout/reader.ts'
import type { PageSite } from './page-site.ts'

/** Each request is asked once. */
const readers = new WeakMap<Request, Promise<Reader>>()

/** Who reads: the holder of the preview link whose token the address has, else the one of the session, else a guest. */
export function readerOf(c: Context, site: PageSite): Promise<Reader> {
  const known = readers.get(c.req.raw)
  if (known !== undefined) return known
  const found = findReader(c, site)
  readers.set(c.req.raw, found)
  return found
}

async function findReader(c: Context, site: PageSite): Promise<Reader> {
  const { repository, options, cookie, formerCookie } = site
  const address = options.clientAddress?.(c) ?? null
  const client = { userAgent: c.req.header('User-Agent') ?? '', url: c.req.url }
  const from = (actor: Actor): Actor =>
    address === null ? { ...actor, client } : { ...actor, client, address }
  const token = c.req.query('token')
  if (token !== undefined && token !== '') {
    const actor = await repository.tokens.authenticate(token)
    // An API token does not belong into an address, and not into the links of a page that others are shown too.
    if (actor.kind === 'preview') return { actor: from(actor), token, signedIn: null }
  }
  const kept = cookie.read(c.req.header('Cookie'))
  const live = kept === null ? null : await repository.sessions.find(kept)
  if (kept === null || live === null) return { actor: from(GUEST), token: null, signedIn: null }
  const signedIn = {
    ...live,
    token: kept,
    formToken: repository.sessions.formToken({ token: kept, account: live.account }),
    formerFormToken: formerCookie.read(c.req.header('Cookie')),
  }
  return { actor: from(live.actor), token: null, signedIn }
}
