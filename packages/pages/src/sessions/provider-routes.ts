import type { IdentityProvider, ProvedIdentity } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { languageOf, type PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, showForm } from '../forms/answer-form.ts'
import { freshForm, refusedWith } from '../forms/form-state.ts'
import { TEXTS } from '../texts/texts.ts'
import { pendingCookie } from './pending-cookie.ts'
import { begunAt, browserOf, nextIn, signInView } from './sign-in-view.ts'

const PATH = '/account/provider'

/** Sign-in with a provider of identities: the way there, and the way back. */
export function providerRoutes(site: PageSite): Hono {
  const { repository, options } = site
  const pending = pendingCookie(repository.site.url)
  const app = new Hono()

  const named = (c: Context): IdentityProvider =>
    repository.sessions.providers.find(({ id }) => id === c.req.param('id')) ??
    refuse({ kind: 'notFound', what: 'Provider' })
  const backAt = ({ id }: IdentityProvider) => `${repository.site.url}${PATH}/${id}/back`

  /** Shows the page to sign in with what went wrong. */
  const failed = async (c: Context, wrong: 'providerFailed' | 'providerAway') => {
    const reader = await readerOf(c, site)
    const view = await signInView(c, { site, reader, next: nextIn(site, null) })
    const form = refusedWith(new URLSearchParams(), TEXTS[languageOf(c)].session[wrong])
    return showForm(c, view, { form, status: wrong === 'providerAway' ? 503 : 400 })
  }
  /** Null when the service is away; the log says so. */
  const asked = async <T>(id: string, question: Promise<T>): Promise<T | null> => {
    try {
      return await question
    } catch (cause) {
      options.log.error('a provider of identities did not answer', { provider: id, cause })
      return null
    }
  }

  app.get(
    `${PATH}/:id`,
    guarded(site, async (c) => {
      const provider = named(c)
      const started = await asked(provider.id, provider.begin(backAt(provider)))
      if (started === null) return failed(c, 'providerAway')
      const next = nextIn(site, c.req.query('next'))
      c.header('Set-Cookie', pending.keep({ kept: started.kept, next }), { append: true })
      c.header('Cache-Control', 'no-store')
      return c.redirect(started.url, 303)
    }),
  )
  app.get(
    `${PATH}/:id/back`,
    guarded(site, async (c) => {
      const provider = named(c)
      const kept = pending.read(c.req.header('Cookie'))
      c.header('Set-Cookie', pending.drop, { append: true })
      c.header('Cache-Control', 'no-store')
      if (kept === null) return failed(c, 'providerFailed')
      const back = `${backAt(provider)}${new URL(c.req.url).search}`
      const answer = provider.complete(back, kept.kept).then((identity) => ({ identity }))
      const proved = await asked(provider.id, answer)
      if (proved === null) return failed(c, 'providerAway')
      if (proved.identity === null) return failed(c, 'providerFailed')
      return signedIn(c, { provider, identity: proved.identity, next: nextIn(site, kept.next) })
    }),
  )

  const signedIn = async (
    c: Context,
    {
      provider,
      identity,
      next,
    }: {
      readonly provider: IdentityProvider
      readonly identity: ProvedIdentity
      readonly next: string
    },
  ): Promise<Response> => {
    const reader = await readerOf(c, site)
    return answerForm(c, await signInView(c, { site, reader, next }), {
      values: freshForm().values,
      work: async () => {
        const person = { provider: provider.id, identity }
        const begun = await repository.sessions.signInWith(person, browserOf(c, site, reader))
        return begunAt(c, site, { ...begun, next })
      },
    })
  }
  return app
}
