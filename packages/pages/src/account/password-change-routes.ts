import { Hono } from 'hono'
import type { PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { freshForm } from '../forms/form-state.ts'
import { posted } from '../forms/posted.ts'
import type { Reader } from '../layout/reader.ts'
import { wordedAccount } from '../sessions/session-form.ts'
import { passwordPage } from './password-page.tsx'
import { requireSignedIn } from './signed-in-reader.ts'

const PATH = '/account/password'

/** The change of the reader's own password. */
export function passwordChangeRoutes(site: PageSite): Hono {
  const { passwords } = site.repository.sessions
  const app = new Hono()
  const view = (reader: Reader, changed: boolean): FormView => ({
    site,
    reader,
    render: (shown, form) => passwordPage({ shown, form, changed }),
  })
  app.get(
    PATH,
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      requireSignedIn(reader)
      return showForm(c, view(reader, c.req.query('done') === 'changed'), { form: freshForm() })
    }),
  )
  app.post(
    PATH,
    posted(site, (c, { form, reader }) => {
      const { actor, session } = requireSignedIn(reader)
      return answerForm(c, view(reader, false), {
        values: form,
        worded: wordedAccount(c),
        work: async () => {
          const [current, password] = [form.get('current') ?? '', form.get('password') ?? '']
          await passwords.change(actor, { current, password, kept: session.fingerprint })
          return c.redirect(`${site.addresses.base}${PATH}?done=changed`, 303)
        },
      })
    }),
  )
  return app
}
