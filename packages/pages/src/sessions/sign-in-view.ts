import type { BegunSession, Browser } from '@holdfast/core'
import type { Context } from 'hono'
import { languageOf, type PageSite } from '../app/page-site.ts'
import type { FormView } from '../forms/answer-form.ts'
import type { Reader } from '../layout/reader.ts'
import { TEXTS } from '../texts/texts.ts'
import { nextPath } from './next-path.ts'
import { signInPage } from './sign-in-page.tsx'

/** What was done on the page before, by its name in the address. */
const DONE = { changed: 'changed', 'signed-out': 'signedOut' } as const

/** The page to sign in, which leads to the path `next`. */
export async function signInView(
  c: Context,
  {
    site,
    reader,
    next,
  }: { readonly site: PageSite; readonly reader: Reader; readonly next: string },
): Promise<FormView> {
  const { sessions } = site.repository
  const open = await sessions.signUps.isOpen()
  const forgettable = sessions.passwords.canBeForgotten
  const { providers } = sessions
  const done = doneIn(c)
  return {
    site,
    reader,
    also: ['next'],
    render: (shown, form) => signInPage({ shown, form, next, open, forgettable, providers, done }),
  }
}

function doneIn(c: Context): string | null {
  const found = Object.entries(DONE).find(([name]) => name === c.req.query('done'))
  return found === undefined ? null : TEXTS[languageOf(c)].session[found[1]]
}

/** The path that an address or form names for afterwards; the account for none that is allowed. */
export const nextIn = (
  { addresses: { base } }: PageSite,
  text: string | null | undefined,
): string => nextPath(text, { base, otherwise: `${base}/account` })

/** Leads on, with the token of a new session. The browser is known from now on. */
export async function begunAt(
  c: Context,
  { repository, cookie, formerCookie, browserCookie }: PageSite,
  { account, token, next }: BegunSession & { readonly next: string },
): Promise<Response> {
  c.header('Set-Cookie', cookie.keep(token), { append: true })
  const proof = await repository.sessions.browserProof(account)
  c.header('Set-Cookie', browserCookie.keep(proof), { append: true })
  const former = cookie.read(c.req.header('Cookie'))
  const ended = former === null ? null : repository.sessions.formToken({ token: former, account })
  c.header('Set-Cookie', ended === null ? formerCookie.drop : formerCookie.keep(ended), {
    append: true,
  })
  return c.redirect(next, 303)
}

/** What a new session knows of the browser. */
export const browserOf = (
  c: Context,
  { browserCookie }: PageSite,
  { signedIn }: Reader,
): Browser => ({
  userAgent: c.req.header('User-Agent') ?? null,
  formerToken: signedIn?.token ?? null,
  proof: browserCookie.read(c.req.header('Cookie')),
  language: languageOf(c),
})
