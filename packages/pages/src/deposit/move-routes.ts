import type { DepositView } from '@holdfast/core'
import { type DatasetRef, refuse } from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { requireSignedIn } from '../account/signed-in-reader.ts'
import type { PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { freshForm, refusedAt } from '../forms/form-state.ts'
import { posted } from '../forms/posted.ts'
import type { Reader } from '../layout/reader.ts'
import { depositAddress } from './deposit-page.tsx'
import { movePage } from './move-page.tsx'
import { datasetIn } from './section-routes.ts'

const PATH = '/deposit/move'

/** The way of a dataset to another collection, for those who may publish it. */
export function moveRoutes(site: PageSite): Hono {
  const { deposit, datasets } = site.repository

  /** Looks like a page that does not exist for others. */
  const opened = async (c: Context, reader: Reader) => {
    const { actor } = requireSignedIn(reader)
    const view = await deposit.draft(actor, datasetIn(c))
    if (!view.held.has('PublishDataset'))
      return refuse({ kind: 'missing', message: 'There is no such page.' })
    return { actor, view }
  }
  const formView = (reader: Reader, view: DepositView): FormView => ({
    site,
    reader,
    render: (shown, form) => movePage({ shown, view, form }),
  })

  return new Hono()
    .get(
      PATH,
      guarded(site, async (c) => {
        const reader = await readerOf(c, site)
        const { view } = await opened(c, reader)
        return showForm(c, formView(reader, view), { form: freshForm() })
      }),
    )
    .post(
      PATH,
      posted(site, async (c, { form, reader }) => {
        const { actor, view } = await opened(c, reader)
        return answerForm(c, formView(reader, view), {
          values: form,
          worded: (values, error) => refusedAt(values, error, 'to'),
          work: async () => {
            const ref: DatasetRef = { kind: 'id', id: view.dataset.id }
            const alias = (form.get('to') ?? '').trim()
            const to = { kind: 'alias', alias } as const
            await datasets.move(actor, ref, { to, force: form.get('force') === 'yes' })
            return c.redirect(depositAddress(site, view, { done: 'moved' }), 303)
          },
        })
      }),
    )
}
