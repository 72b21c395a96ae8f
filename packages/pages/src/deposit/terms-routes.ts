import type { DepositView, LicenseChoice } from '@holdfast/core'
import { type License, refuse, TERMS_OF_USE_KEYS, type Terms } from '@holdfast/core/rules'
import { Hono } from 'hono'
import { requireSignedIn } from '../account/signed-in-reader.ts'
import type { PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { freshForm } from '../forms/form-state.ts'
import { posted } from '../forms/posted.ts'
import { BASED_ON, stateOf } from '../forms/stored-state.ts'
import type { Reader } from '../layout/reader.ts'
import { depositAddress } from './deposit-page.tsx'
import { datasetIn, datasetOf } from './section-routes.ts'
import { CUSTOM, termsPage } from './terms-page.tsx'

const PATH = '/deposit/terms'

/** The licence and terms of a draft. */
export function termsRoutes(site: PageSite): Hono {
  const { deposit, versions } = site.repository
  const app = new Hono()
  const formView = (
    reader: Reader,
    view: DepositView,
    latest = async (): Promise<DepositView> => view,
  ): FormView => ({
    site,
    reader,
    render: async (shown, form) => {
      const now = await latest()
      return termsPage({ shown, view: now, form, basedOn: await stateOfTerms(now) })
    },
  })
  app.get(
    PATH,
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      const { actor } = requireSignedIn(reader)
      const view = await deposit.draft(actor, datasetIn(c))
      return showForm(c, formView(reader, view), { form: freshForm(storedTerms(view)) })
    }),
  )
  app.post(
    PATH,
    posted(site, async (c, { form, reader }) => {
      const { actor } = requireSignedIn(reader)
      const ref = datasetOf(form)
      const view = await deposit.draft(actor, ref)
      const isOutdated = (await stateOfTerms(view)) !== form.get(BASED_ON)
      // The first of the two steps may be stored where the second is refused: the form goes on from there.
      const again = formView(reader, view, () => deposit.draft(actor, ref))
      return answerForm(c, again, {
        values: form,
        work: async () => {
          if (isOutdated)
            refuse({
              kind: 'conflict',
              code: 'changedMeanwhile',
              message: 'The terms have changed.',
            })
          const basedOn = view.dataset.newest.updatedAt
          const termsOfAccess = form.get('termsOfAccess') ?? ''
          const fileAccessRequest = form.get('requests') === 'yes'
          const access = { ...view.version.terms.access, termsOfAccess, fileAccessRequest }
          await versions.updateAccess(actor, ref, { access, basedOn })
          await versions.updateLicense(actor, ref, chosenIn(form))
          const { addresses } = site
          return c.redirect(depositAddress({ addresses }, view, { done: 'saved' }), 303)
        },
      })
    }),
  )
  return app
}

/** The licence or terms that a form chooses. */
export function chosenIn(form: URLSearchParams): LicenseChoice {
  const chosen = form.get('license') ?? ''
  return chosen === CUSTOM
    ? { kind: 'custom', terms: ownTerms(form) }
    : { kind: 'license', nameOrUri: chosen }
}

const ownTerms = (form: URLSearchParams) =>
  Object.fromEntries(TERMS_OF_USE_KEYS.map((key) => [key, form.get(key) ?? '']))

/** What the form says of terms before anything is typed. */
export function termsAsForm(
  terms: Terms,
  licenses: readonly License[],
): Readonly<Record<string, string>> {
  const license = licenses.find(({ id }) => id === terms.licenseId)?.name ?? CUSTOM
  const requests = terms.fileAccessRequest ? 'yes' : ''
  return { license, requests, termsOfAccess: terms.access.termsOfAccess ?? '', ...terms.use }
}

const storedTerms = ({ version, licenses }: DepositView) => termsAsForm(version.terms, licenses)

const stateOfTerms = (view: DepositView): Promise<string> =>
  stateOf(new URLSearchParams(storedTerms(view)))
