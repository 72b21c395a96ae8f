import type { IssuedToken } from '@holdfast/core'
import { RefusedError, type TokenRecord } from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { type PageSite, shownTo } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded, sendPage } from '../app/send-page.ts'
import { posted } from '../forms/posted.ts'
import type { Reader } from '../layout/reader.ts'
import { requireSignedIn } from './signed-in-reader.ts'
import { tokenPage } from './token-page.tsx'

const PATH = '/account/token'

/** The reader's API token: made, replaced and revoked. */
export function tokenRoutes(site: PageSite): Hono {
  const { tokens } = site.repository
  const app = new Hono()

  const current = async ({ actor }: Reader): Promise<TokenRecord | null> => {
    try {
      return await tokens.current(actor)
    } catch (error) {
      if (error instanceof RefusedError && error.refusal.kind === 'notFound') return null
      throw error
    }
  }

  const show = async (c: Context, reader: Reader, issued: IssuedToken | null) => {
    const record = await current(reader)
    const shown = shownTo(c, site, reader)
    const revoked = c.req.query('done') === 'revoked'
    const render = async () => `${await tokenPage({ shown, record, issued, revoked })}`
    return sendPage(c, site, { key: null, render })
  }

  app.get(
    PATH,
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      requireSignedIn(reader)
      return show(c, reader, null)
    }),
  )
  app.post(
    PATH,
    posted(site, async (c, { form, reader }) => {
      const { actor } = requireSignedIn(reader)
      // The token is in this answer only: an address that shows it again does not exist.
      if (form.get('do') !== 'revoke') return show(c, reader, await tokens.recreate(actor))
      await tokens.delete(actor)
      return c.redirect(`${site.addresses.base}${PATH}?done=revoked`, 303)
    }),
  )
  return app
}
