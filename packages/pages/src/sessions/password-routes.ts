import { refuse } from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { languageOf, type PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { freshForm, refusedWith } from '../forms/form-state.ts'
import { posted } from '../forms/posted.ts'
import type { Reader } from '../layout/reader.ts'
import { TEXTS } from '../texts/texts.ts'
import { confirmPage, forgotPage, resetPage } from './password-pages.tsx'
import { refusedAccount } from './session-form.ts'

const TOKEN_MAX = 200

/** The pages for forgotten passwords and for mail addresses that wait to be confirmed. */
export function passwordRoutes(site: PageSite): Hono {
  const { repository, addresses } = site
  const { sessions, users } = repository
  const app = new Hono()

  const forgotView = (reader: Reader, sent: boolean): FormView => ({
    site,
    reader,
    render: (shown, form) => forgotPage({ shown, form, sent }),
  })
  app.get(
    '/account/forgot',
    guarded(site, async (c) => {
      if (!sessions.passwords.canBeForgotten)
        return refuse({ kind: 'missing', message: 'This installation sends no mail.' })
      return showForm(c, forgotView(await readerOf(c, site), false), { form: freshForm() })
    }),
  )
  app.post(
    '/account/forgot',
    posted(site, (c, { form, reader }) =>
      answerForm(c, forgotView(reader, false), {
        values: form,
        worded: wordedIn(c),
        work: async () => {
          await sessions.passwords.forgotten(reader.actor, form.get('name') ?? '', languageOf(c))
          return showForm(c, forgotView(reader, true), { form: freshForm() })
        },
      }),
    ),
  )

  const resetView = (reader: Reader, token: string): FormView => ({
    site,
    reader,
    also: ['reset'],
    render: (shown, form) => resetPage({ shown, form, token }),
  })
  app.get(
    '/account/reset',
    guarded(site, async (c) => {
      const token = (c.req.query('reset') ?? '').slice(0, TOKEN_MAX)
      return showForm(c, resetView(await readerOf(c, site), token), { form: freshForm() })
    }),
  )
  app.post(
    '/account/reset',
    posted(site, (c, { form, reader }) => {
      const token = (form.get('reset') ?? '').slice(0, TOKEN_MAX)
      return answerForm(c, resetView(reader, token), {
        values: form,
        worded: wordedIn(c),
        work: async () => {
          await sessions.passwords.reset(token, form.get('password') ?? '')
          return c.redirect(`${addresses.base}/account/sign-in?done=changed`, 303)
        },
      })
    }),
  )

  const confirmView = (reader: Reader, token: string): FormView => ({
    site,
    reader,
    also: ['confirm'],
    render: (shown, form) => confirmPage({ shown, form, token }),
  })
  app.get(
    '/account/confirm',
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      const token = (c.req.query('confirm') ?? '').slice(0, TOKEN_MAX)
      if (reader.signedIn === null) {
        const here = `${addresses.base}/account/confirm?${new URLSearchParams({ confirm: token })}`
        return c.redirect(addresses.signIn(here), 303)
      }
      return showForm(c, confirmView(reader, token), { form: freshForm() })
    }),
  )
  app.post(
    '/account/confirm',
    posted(site, (c, { form, reader }) => {
      const token = (form.get('confirm') ?? '').slice(0, TOKEN_MAX)
      return answerForm(c, confirmView(reader, token), {
        values: form,
        worded: wordedIn(c),
        work: async () => {
          await users.confirmations.confirm(reader.actor, token)
          return c.redirect(`${addresses.base}/account?done=confirmed`, 303)
        },
      })
    }),
  )
  return app
}

/** A refusal that names no field is about the link. */
const wordedIn =
  (c: Context) => (form: URLSearchParams, error: Parameters<typeof refusedAccount>[1]) => {
    const texts = TEXTS[languageOf(c)]
    const state = refusedAccount(form, error, texts)
    return error.refusal.kind === 'invalid' && state.problems.size === 0
      ? refusedWith(form, texts.session.badLink)
      : state
  }
