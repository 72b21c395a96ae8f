import { Hono } from 'hono'
import type { PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { freshForm } from '../forms/form-state.ts'
import { posted } from '../forms/posted.ts'
import type { Reader } from '../layout/reader.ts'
import { wordedAccount } from '../sessions/session-form.ts'
import { personOf } from '../sessions/session-routes.ts'
import { profilePage } from './profile-page.tsx'
import { requireSignedIn } from './signed-in-reader.ts'

const PATH = '/account/profile'

/** What the account says of its person. */
export function profileRoutes(site: PageSite): Hono {
  const { users, sessions } = site.repository
  const app = new Hono()
  const view = (reader: Reader, done: string | null): FormView => ({
    site,
    reader,
    render: (shown, form) =>
      profilePage({ shown, form, done, mailed: sessions.passwords.canBeForgotten }),
  })
  app.get(
    PATH,
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      const { account } = requireSignedIn(reader)
      const { firstName, lastName, email, affiliation, position, orcid } = account
      const texts = {
        affiliation: affiliation ?? '',
        position: position ?? '',
        orcid: orcid ?? '',
      }
      const form = freshForm({ firstName, lastName, email, ...texts })
      return showForm(c, view(reader, c.req.query('done') ?? null), { form })
    }),
  )
  app.post(
    PATH,
    posted(site, (c, { form, reader }) => {
      const { actor } = requireSignedIn(reader)
      return answerForm(c, view(reader, null), {
        values: form,
        worded: wordedAccount(c),
        work: async () => {
          if (form.get('do') === 'resend') await users.confirmations.resend(actor)
          else
            await users.changeProfile(actor, {
              ...personOf(form),
              ...(form.has('orcid') ? { orcid: form.get('orcid') ?? '' } : {}),
              current: form.get('current') ?? '',
            })
          const done = form.get('do') === 'resend' ? 'sent' : 'saved'
          return c.redirect(`${site.addresses.base}${PATH}?done=${done}`, 303)
        },
      })
    }),
  )
  return app
}
