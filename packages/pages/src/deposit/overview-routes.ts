import type { DepositView, ShownPreview } from '@holdfast/core'
import {
  type Actor,
  type DatasetRef,
  EVERY_FILE,
  type FileTally,
  isDraft,
  RefusedError,
} from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { requireSignedIn } from '../account/signed-in-reader.ts'
import { languageOf, type PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { requireConfirmed } from '../forms/confirmation.tsx'
import { type FormState, freshForm, refusedAt, refusedForm } from '../forms/form-state.ts'
import { posted, type Sent } from '../forms/posted.ts'
import { requireSure } from '../forms/sure-box.tsx'
import type { Reader } from '../layout/reader.ts'
import type { Texts } from '../texts/english.ts'
import { TEXTS } from '../texts/texts.ts'
import { leftOutIn, WITHOUT, type Without } from './awaited-uploads.tsx'
import { depositAddress, depositPath } from './deposit-page.tsx'
import { notedIn } from './note-routes.ts'
import { overviewPage } from './overview-page.tsx'
import { datasetIn, datasetOf } from './section-routes.ts'

/** A form about a dataset, and who sent it. */
interface SentByEditor extends Sent {
  readonly actor: Actor
  readonly ref: DatasetRef
  readonly view: DepositView
  readonly texts: Texts
}

/** What a step did, by its name in the address. */
const DONE = [
  'created',
  'saved',
  'submitted',
  'returned',
  'published',
  'publishing',
  'withdrawn',
  'moved',
] as const

/** The page from which a dataset is edited, reviewed and published. */
export function overviewRoutes(site: PageSite): Hono {
  const { repository, addresses, origin } = site
  const { deposit, versions, reviews, previews, unfinishedUploads } = repository
  const app = new Hono()

  const viewOf = async (c: Context, reader: Reader, view: DepositView): Promise<FormView> => {
    const preview = await previewOf(site, reader.actor, view)
    const noted = await notedIn(site, { actor: reader.actor, view })
    const ref: DatasetRef = { kind: 'id', id: view.dataset.id }
    const tally = await tallyOf(site, reader.actor, view)
    const name = DONE.find((each) => each === c.req.query('done'))
    const done = name === undefined ? null : TEXTS[languageOf(c)].deposit.done[name]
    return {
      site,
      reader,
      render: async (shown, form) => {
        // Read after a refusal to publish, so that the page names the uploads that it was about.
        const unfinished = await unfinishedUploads.list(reader.actor, ref)
        const props = { shown, view, form, preview, origin, noted, unfinished, tally, done }
        return overviewPage(props)
      },
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
  const step = (name: Without | 'preview', work: (sent: SentByEditor) => Promise<string>) =>
    app.post(
      `/deposit/${name}`,
      posted(site, async (c, sent) => {
        const { actor } = requireSignedIn(sent.reader)
        const ref = datasetOf(sent.form)
        const view = await deposit.draft(actor, ref)
        return answerForm(c, await viewOf(c, sent.reader, view), {
          values: sent.form,
          worded: name === 'preview' ? refusedForm : besideTick(WITHOUT[name]),
          work: async () => {
            const texts = TEXTS[languageOf(c)]
            const done = await work({ ...sent, actor, ref, view, texts })
            return c.redirect(depositAddress({ addresses }, view, { done }), 303)
          },
        })
      }),
    )

  step('publish', async ({ form, actor, ref, texts }) => {
    requireSure(form, 'publish', { texts })
    const bump = form.get('bump') === 'minor' ? 'minor' : 'major'
    const { waitsFor } = await versions.publish(actor, ref, {
      bump,
      withoutUploads: leftOutIn(form, 'publish'),
    })
    return waitsFor === null ? 'published' : 'publishing'
  })
  step('review', async ({ form, actor, ref }) => {
    if (form.get('do') !== 'return') {
      await reviews.submit(actor, ref, { withoutUploads: leftOutIn(form, 'review') })
      return 'submitted'
    }
    await reviews.returnToAuthor(actor, ref, form.get('reason') ?? '')
    return 'returned'
  })
  step('preview', async ({ form, actor, ref, view, texts }) => {
    const wanted = form.get('do')
    if (wanted === 'end') {
      const { previewEnd, previewEnding } = texts.deposit
      const back = depositPath(view)
      await requireConfirmed(form, { ...previewEnding, send: previewEnd, back })
      await previews.remove(actor, ref)
    } else await previews.create(actor, ref, { anonymized: wanted === 'anonymous' })
    return 'saved'
  })
  return app
}

/** What is said of uploads stands beside the tick to go on without them. */
const besideTick =
  (tick: string) =>
  (values: URLSearchParams, error: RefusedError): FormState =>
    'code' in error.refusal && error.refusal.code === 'uploadsUnfinished'
      ? refusedAt(values, error, tick)
      : refusedForm(values, error)

/** Of the files of a draft that the reader may publish; null otherwise. */
async function tallyOf(
  { repository: { files } }: PageSite,
  actor: Actor,
  { dataset, version, held }: DepositView,
): Promise<FileTally | null> {
  if (!isDraft(version) || !held.has('PublishDataset')) return null
  const ref = { kind: 'id', id: dataset.id } as const
  const wanted = { ref, version: ':draft', includeDeaccessioned: false }
  return files.counts(actor, wanted, EVERY_FILE)
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
