import type { Context } from 'hono'
import type { PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import type { Reader } from '../layout/reader.ts'
import { ForeignForm } from './foreign-form.ts'
import { formOf } from './form-body.ts'
import { FORM_TOKEN_FIELD } from './form-parts.tsx'
import { isKept, isSignedOut, keptForm } from './kept-form.tsx'
import { isOwnRequest } from './own-request.ts'

/** A form that a page of the reader's session sent. */
export interface Sent {
  readonly form: URLSearchParams
  readonly reader: Reader
}

/**
 * Takes a form. It must come from a page of this origin and, of readers who have signed in, from one of their session:
 * another site can send the cookie with neither. Forms of guests, who have nothing to lose, need the origin only.
 */
export const posted = (
  site: PageSite,
  handle: (c: Context, sent: Sent) => Promise<Response>,
): ((c: Context) => Promise<Response>) =>
  guarded(site, async (c) => {
    requireOwnOrigin(c, site)
    const reader = await readerOf(c, site)
    const form = await formOf(c)
    requireFormToken(site, reader, form.get(FORM_TOKEN_FIELD))
    try {
      return await handle(c, { form, reader })
    } catch (error) {
      if (isSignedOut(error) && isKept(form)) return keptForm(c, site, { form, reader })
      throw error
    }
  })

/** Throws `ForeignForm` unless a page of this origin sent the request. */
export function requireOwnOrigin(c: Context, { origin }: PageSite): void {
  const [fetchSite, from] = [c.req.header('Sec-Fetch-Site'), c.req.header('Origin')]
  if (!isOwnRequest({ fetchSite, origin: from }, origin)) throw new ForeignForm()
}

/**
 * Throws `ForeignForm` unless the reader has no session, or the token is that of its forms, or of those of the session
 * that the same person had in this browser before.
 */
export function requireFormToken(
  { repository }: PageSite,
  { signedIn }: Reader,
  token: string | null,
): void {
  if (signedIn === null) return
  if (token === null) throw new ForeignForm()
  if (signedIn.formerFormToken === token) return
  if (!repository.sessions.isFormToken(signedIn, token)) throw new ForeignForm()
}
