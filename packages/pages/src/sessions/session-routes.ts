import { Hono } from 'hono'
import type { PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { freshForm } from '../forms/form-state.ts'
import { posted } from '../forms/posted.ts'
import type { Reader } from '../layout/reader.ts'
import { passwordRoutes } from './password-routes.ts'
import { providerRoutes } from './provider-routes.ts'
import { wordedAccount } from './session-form.ts'
import { begunAt, browserOf, nextIn, signInView } from './sign-in-view.ts'
import { signUpPage } from './sign-up-page.tsx'

/** The pages on which people sign in and out, and make themselves an account. */
export function sessionRoutes(site: PageSite): Hono {
  const { repository, addresses, cookie } = site
  const { sessions } = repository
  const app = new Hono()
  app.get(
    '/account/sign-in',
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      const path = nextIn(site, c.req.query('next'))
      if (reader.signedIn !== null) return c.redirect(path, 303)
      return showForm(c, await signInView(c, { site, reader, next: path }), { form: freshForm() })
    }),
  )
  app.post(
    '/account/sign-in',
    posted(site, async (c, { form, reader }) => {
      const path = nextIn(site, form.get('next'))
      const credentials = { name: form.get('name') ?? '', password: form.get('password') ?? '' }
      return answerForm(c, await signInView(c, { site, reader, next: path }), {
        values: form,
        worded: wordedAccount(c),
        work: async () => {
          const browser = browserOf(c, site, reader)
          const begun = await sessions.signIn(reader.actor, credentials, browser)
          return begunAt(c, site, { ...begun, next: path })
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
      c.header('Set-Cookie', site.formerCookie.drop, { append: true })
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
      return showForm(c, await signUpView(reader, nextIn(site, c.req.query('next'))), {
        form: freshForm(),
      })
    }),
  )
  app.post(
    '/account/sign-up',
    posted(site, async (c, { form, reader }) => {
      const path = nextIn(site, form.get('next'))
      return answerForm(c, await signUpView(reader, path), {
        values: form,
        worded: wordedAccount(c),
        work: async () => {
          const browser = browserOf(c, site, reader)
          const begun = await sessions.signUps.signUp(reader.actor, signUpOf(form), browser)
          return begunAt(c, site, { ...begun, next: path })
        },
      })
    }),
  )
  return app.route('/', passwordRoutes(site)).route('/', providerRoutes(site))
}

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
