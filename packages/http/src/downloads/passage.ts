import type { Passage, Repository } from '@holdfast/core'
import { type Actor, refuse } from '@holdfast/core/rules'
import { queryValues } from '../input/query-values.ts'
import type { AppContext } from '../request/environment.ts'
import { serviceFor } from './optional-service.ts'

/** Who downloads, and what they come with. */
export interface Visitor {
  readonly actor: Actor
  readonly passage: Passage
}

/**
 * The caller of a download. An address that was signed for somebody lets its bearer in as them, with the
 * answer it names; refuses an address that was altered or is over
 * (docs/specification/guestbooks.md#the-address-that-is-returned).
 */
export async function visitorOf(
  c: AppContext,
  actor: Actor,
  { downloads, site }: Pick<Repository, 'downloads' | 'site'>,
): Promise<Visitor> {
  const query = queryValues(c)
  const named = (name: string): string => query.get(name)?.[0] ?? ''
  const what = isThumbnail(c) ? 'thumbnail' : 'bytes'
  const { base, signed } = parted(c.req.url, site.url)
  if (!signed) return { actor, passage: { what, responseId: null } }
  const bearer = await downloads.bearer(base, {
    until: named('until'),
    user: named('user'),
    method: named('method'),
    token: named('token'),
  })
  // What is signed for a guest leaves the caller what they hold themselves.
  const who = bearer.kind === 'guest' ? actor : bearer
  return { actor: who, passage: { what, responseId: responseId(query.get('gbrids')?.[0]) } }
}

/** The address as it was signed: the signature is the last of its query. */
function parted(url: string, site: string): { readonly base: string; readonly signed: boolean } {
  const { pathname, search } = new URL(url)
  const at = search.search(/[?&]until=[^&]*&user=[^&]*&method=[^&]*&token=/)
  const query = at === -1 ? search : search.slice(0, at)
  return { base: `${site}${pathname}${query}`, signed: at !== -1 }
}

function responseId(text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^\d{1,15}$/.test(text))
    return refuse({
      kind: 'invalid',
      message: "'gbrids' must be the number of a guestbook response",
    })
  return Number(text)
}

/** Only where the thumbnail is what will be sent: nothing else is exempt. */
const isThumbnail = (c: AppContext): boolean => serviceFor(queryValues(c)).kind === 'thumbnail'
