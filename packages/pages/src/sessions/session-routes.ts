import { type Context, Hono } from 'hono'
import { languageOf, type PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { freshForm } from '../forms/form-state.ts'
import { posted } from '../forms/posted.ts'
import type { Reader } from '../layout/reader.ts'
import { TEXTS } from '../texts/texts.ts'
import { nextPath } from './next-path.ts'
import { passwordRoutes } from './password-routes.ts'
import { wordedAccount } from './session-form.ts'
import { signInPage } from './sign-in-page.tsx'
import { signUpPage } from './sign-up-page.tsx'

/** What was done on the page before, by its name in the address. */
const DONE = { changed: 'changed', 'signed-out': 'signedOut' } as const

/** The pages on which people sign in and out, and make themselves an account. */
export function sessionRoutes(site: PageSite): Hono {
  const { repository, addresses, cookie } = site
  const { sessions } = repository
  const app = new Hono()
  const next = (text: string | null | undefined) =>
    nextPath(text, { base: addresses.base, otherwise: `${addresses.base}/account` })

  /** Leads on, with the new session. */
  const begin = (c: Context, token: string, path: string): Response => {
    c.header('Set-Cookie', cookie.keep(token), { append: true })
    return c.redirect(path, 303)
  }

  const signInView = async (c: Context, reader: Reader, path: string): Promise<FormView> => {
    const open = await sessions.signUps.isOpen()
    const forgettable = sessions.passwords.canBeForgotten
    const done = doneIn(c)
    const also = ['next']
    const render: FormView['render'] = (shown, form) =>
      signInPage({ shown, form, next: path, open, forgettable, done })
    return { site, reader, also, render }
  }

  app.get(
    '/account/sign-in',
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      const path = next(c.req.query('next'))
      if (reader.signedIn !== null) return c.redirect(path, 303)
      return showForm(c, await signInView(c, reader, path), { form: freshForm() })
    }),
  )
  app.post(
    '/account/sign-in',
    posted(site, async (c, { form, reader }) => {
      const path = next(form.get('next'))
      const credentials = { name: form.get('name') ?? '', password: form.get('password') ?? '' }
      return answerForm(c, await signInView(c, reader, path), {
        values: form,
        worded: wordedAccount(c),
        work: async () => {
          const browser = browserOf(c, reader)
          return begin(c, (await sessions.signIn(reader.actor, credentials, browser)).token, path)
        },
      })
    }),
  )
  app.post(
    '/account/sign-out',
    posted(site, async (c, { reader: { signedIn, actor }, form }) => {
      if (signedIn !== null) await sessions.signOut(signedIn.token)
      if (signedIn !== null && form.get('where') === 'everywhere') await sessions.endAll(actor)
      c.header('Set-Cookie', cookie.drop, { append: true })
      return c.redirect(`${addresses.base}/account/sign-in?done=signed-out`, 303)
    }),
  )

  const signUpView = async (reader: Reader, path: string): Promise<FormView> => {
    const open = await sessions.signUps.isOpen()
    const render: FormView['render'] = (shown, form) =>
      signUpPage({ shown, form, next: path, open })
    return { site, reader, also: ['next'], render }
  }

  app.get(
    '/account/sign-up',
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      return showForm(c, await signUpView(reader, next(c.req.query('next'))), { form: freshForm() })
    }),
  )
  app.post(
    '/account/sign-up',
    posted(site, async (c, { form, reader }) => {
      const path = next(form.get('next'))
      return answerForm(c, await signUpView(reader, path), {
        values: form,
        worded: wordedAccount(c),
        work: async () => {
          const browser = browserOf(c, reader)
          const begun = await sessions.signUps.signUp(reader.actor, signUpOf(form), browser)
          return begin(c, begun.token, path)
        },
      })
    }),
  )
  return app.route('/', passwordRoutes(site))
}

function doneIn(c: Context): string | null {
  const found = Object.entries(DONE).find(([name]) => name === c.req.query('done'))
  return found === undefined ? null : TEXTS[languageOf(c)].session[found[1]]
}

const browserOf = (c: Context, { signedIn }: Reader) => ({
  userAgent: c.req.header('User-Agent') ?? null,
  formerToken: signedIn?.token ?? null,
})

const signUpOf = (form: URLSearchParams) => ({
  userName: (form.get('userName') ?? '').trim(),
  password: form.get('password') ?? '',
  ...personOf(form),
})

/** What a form says of a person. */
export const personOf = (form: URLSearchParams) => ({
  firstName: form.get('firstName') ?? '',
  lastName: form.get('lastName') ?? '',
  email: form.get('email') ?? '',
  affiliation: form.get('affiliation'),
  position: form.get('position'),
})
