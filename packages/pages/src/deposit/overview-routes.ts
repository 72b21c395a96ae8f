import type { DepositView, ShownPreview } from '@holdfast/core'
import { type Actor, type DatasetRef, RefusedError } from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { requireSignedIn } from '../account/signed-in-reader.ts'
import { languageOf, type PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { freshForm } from '../forms/form-state.ts'
import { posted, type Sent } from '../forms/posted.ts'
import type { Reader } from '../layout/reader.ts'
import { TEXTS } from '../texts/texts.ts'
import { depositAddress } from './deposit-page.tsx'
import { overviewPage } from './overview-page.tsx'
import { datasetIn, datasetOf } from './section-routes.ts'

/** What a step did, by its name in the address. */
const DONE = ['created', 'saved', 'submitted', 'returned', 'published', 'publishing'] as const

/** The page from which a dataset is edited, reviewed and published. */
export function overviewRoutes(site: PageSite): Hono {
  const { repository, addresses } = site
  const { deposit, versions, reviews, previews, unfinishedUploads } = repository
  const app = new Hono()

  const viewOf = async (c: Context, reader: Reader, view: DepositView): Promise<FormView> => {
    const preview = await previewOf(site, reader.actor, view)
    const unfinished = view.held.has('EditDataset')
      ? await unfinishedUploads.list(reader.actor, { kind: 'id', id: view.dataset.id })
      : []
    const name = DONE.find((each) => each === c.req.query('done'))
    const done = name === undefined ? null : TEXTS[languageOf(c)].deposit.done[name]
    return {
      site,
      reader,
      render: (shown, form) =>
        overviewPage({ shown, view, form, preview, unfinished: unfinished.length, done }),
    }
  }

  app.get(
    '/deposit',
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      const { actor } = requireSignedIn(reader)
      const view = await deposit.draft(actor, datasetIn(c))
      return showForm(c, await viewOf(c, reader, view), { form: freshForm() })
    }),
  )

  /** Does one step, and shows the page again: with what was done, or with the reason why not. */
  const step = (
    path: string,
    work: (sent: Sent & { readonly actor: Actor; readonly ref: DatasetRef }) => Promise<string>,
  ) =>
    app.post(
      path,
      posted(site, async (c, sent) => {
        const { actor } = requireSignedIn(sent.reader)
        const ref = datasetOf(sent.form)
        const view = await deposit.draft(actor, ref)
        return answerForm(c, await viewOf(c, sent.reader, view), {
          values: sent.form,
          work: async () => {
            const done = await work({ ...sent, actor, ref })
            return c.redirect(depositAddress({ addresses }, view, { done }), 303)
          },
        })
      }),
    )

  step('/deposit/publish', async ({ form, actor, ref }) => {
    const bump = form.get('bump') === 'minor' ? 'minor' : 'major'
    const { waitsFor } = await versions.publish(actor, ref, { bump })
    return waitsFor === null ? 'published' : 'publishing'
  })
  step('/deposit/review', async ({ form, actor, ref }) => {
    if (form.get('do') !== 'return') {
      await reviews.submit(actor, ref)
      return 'submitted'
    }
    await reviews.returnToAuthor(actor, ref, form.get('reason') ?? '')
    return 'returned'
  })
  step('/deposit/preview', async ({ form, actor, ref }) => {
    const wanted = form.get('do')
    if (wanted === 'end') await previews.remove(actor, ref)
    else await previews.create(actor, ref, { anonymized: wanted === 'anonymous' })
    return 'saved'
  })
  return app
}

/** The preview link; null where there is none, and for readers who may not see it. */
async function previewOf(
  { repository }: PageSite,
  actor: Actor,
  { dataset }: DepositView,
): Promise<ShownPreview | null> {
  try {
    return await repository.previews.get(actor, { kind: 'id', id: dataset.id })
  } catch (error) {
    if (error instanceof RefusedError) return null
    throw error
  }
}
