import type { DepositView } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { requireSignedIn } from '../account/signed-in-reader.ts'
import { languageOf, type PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { freshForm } from '../forms/form-state.ts'
import { posted } from '../forms/posted.ts'
import type { Reader } from '../layout/reader.ts'
import { TEXTS } from '../texts/texts.ts'
import { depositAddress } from './deposit-page.tsx'
import { datasetGuestbookPage, NO_GUESTBOOK } from './guestbook-page.tsx'
import { datasetIn, datasetOf } from './section-routes.ts'

const PATH = '/deposit/guestbook'

/** The guestbook of a dataset. */
export function datasetGuestbookRoutes(site: PageSite): Hono {
  const { deposit, guestbooks } = site.repository

  const viewOf = (c: Context, reader: Reader, view: DepositView): FormView => ({
    site,
    reader,
    render: async (shown, form) => {
      const ref = { kind: 'id', id: view.dataset.id } as const
      const choice = await guestbooks.choice(reader.actor, ref)
      const done = c.req.query('done') === 'saved' ? TEXTS[languageOf(c)].forms.saved : null
      return datasetGuestbookPage({ shown, view, form, choice, done })
    },
  })

  return new Hono()
    .get(
      PATH,
      guarded(site, async (c) => {
        const reader = await readerOf(c, site)
        const { actor } = requireSignedIn(reader)
        const view = await deposit.draft(actor, datasetIn(c))
        return showForm(c, viewOf(c, reader, view), { form: freshForm() })
      }),
    )
    .post(
      PATH,
      posted(site, async (c, { form, reader }) => {
        const { actor } = requireSignedIn(reader)
        const ref = datasetOf(form)
        const view = await deposit.draft(actor, ref)
        return answerForm(c, viewOf(c, reader, view), {
          values: form,
          work: async () => {
            const chosen = form.get('guestbook') ?? ''
            if (chosen === NO_GUESTBOOK) await guestbooks.remove(actor, ref)
            else await guestbooks.assign(actor, ref, chosenId(chosen))
            const part = { part: '/guestbook', done: 'saved' }
            return c.redirect(depositAddress({ addresses: site.addresses }, view, part), 303)
          },
        })
      }),
    )
}

const chosenId = (text: string): number =>
  /^\d{1,15}$/.test(text)
    ? Number(text)
    : refuse({ kind: 'invalid', message: 'No guestbook was chosen.' })
