import type { IssuedToken } from '@holdfast/core'
import { RefusedError, type TokenRecord } from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { languageOf, type PageSite, shownTo } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded, sendPage } from '../app/send-page.ts'
import { answerForm, type FormView } from '../forms/answer-form.ts'
import { requireConfirmed } from '../forms/confirmation.tsx'
import { posted } from '../forms/posted.ts'
import type { Reader } from '../layout/reader.ts'
import { TEXTS } from '../texts/texts.ts'
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
      const record = await current(reader)
      const view: FormView = {
        site,
        reader,
        render: (shown) => tokenPage({ shown, record, issued: null, revoked: false }),
      }
      return answerForm(c, view, {
        values: form,
        work: async () => {
          const { account } = TEXTS[languageOf(c)]
          const revokes = form.get('do') === 'revoke'
          if (record !== null) {
            const send = revokes ? account.tokenRevoke : account.tokenReplace
            await requireConfirmed(form, { ...account.tokenEnding, send })
          }
          // The token is in this answer only: an address that shows it again does not exist.
          if (!revokes) return show(c, reader, await tokens.recreate(actor))
          await tokens.delete(actor)
          return c.redirect(`${site.addresses.base}${PATH}?done=revoked`, 303)
        },
      })
    }),
  )
  return app
}
