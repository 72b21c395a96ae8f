import type { DepositView } from '@holdfast/core'
import { type Actor, type DatasetRef, isDraft, RefusedError, refuse } from '@holdfast/core/rules'
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
import { notePage } from './note-page.tsx'
import { datasetIn } from './section-routes.ts'

const PATH = '/deposit/note'

/** The note of a draft: what is new in it. */
export function noteRoutes(site: PageSite): Hono {
  const { deposit, versions } = site.repository

  /** Looks like a page that does not exist where there is nothing to note. */
  const opened = async (c: Context, reader: Reader) => {
    const { actor } = requireSignedIn(reader)
    const view = await deposit.draft(actor, datasetIn(c))
    const noted = await notedIn(site, actor, view)
    if (noted === null) return refuse({ kind: 'missing', message: 'There is no such page.' })
    return { actor, view, noted }
  }
  const formView = (reader: Reader, view: DepositView): FormView => ({
    site,
    reader,
    render: (shown, form) => notePage({ shown, view, form }),
  })

  return new Hono()
    .get(
      PATH,
      guarded(site, async (c) => {
        const reader = await readerOf(c, site)
        const { view, noted } = await opened(c, reader)
        return showForm(c, formView(reader, view), { form: freshForm({ note: noted.note }) })
      }),
    )
    .post(
      PATH,
      posted(site, async (c, { form, reader }) => {
        const { actor, view } = await opened(c, reader)
        return answerForm(c, formView(reader, view), {
          values: form,
          worded: (values, error) => refusedAt(values, error, 'note'),
          work: async () => {
            await versions.changeNote(actor, draftOf(view), form.get('note'))
            return c.redirect(depositAddress(site, view, { done: 'saved' }), 303)
          },
        })
      }),
    )
}

/** The note of a draft; null where there is no release before, or notes are switched off, and for those who may not edit it. */
export async function notedIn(
  { repository: { versions } }: Pick<PageSite, 'repository'>,
  actor: Actor,
  view: DepositView,
): Promise<{ readonly note: string } | null> {
  const { dataset, version, held } = view
  if (!isDraft(version) || dataset.publishedAt === null || !held.has('EditDataset')) return null
  try {
    return { note: (await versions.note(actor, draftOf(view))) ?? '' }
  } catch (error) {
    if (error instanceof RefusedError && error.refusal.kind === 'notFound') return null
    throw error
  }
}

const draftOf = ({ dataset: { id } }: DepositView) => {
  const ref: DatasetRef = { kind: 'id', id }
  return { ref, specifier: { kind: 'draft' } } as const
}
