import type { DepositView } from '@holdfast/core'
import { type Actor, type FileRecord, isDraft, refuse } from '@holdfast/core/rules'
import { Hono } from 'hono'
import { requireSignedIn } from '../account/signed-in-reader.ts'
import { languageOf, type PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { freshForm, refusedForm, refusedWith } from '../forms/form-state.ts'
import { posted } from '../forms/posted.ts'
import type { Reader } from '../layout/reader.ts'
import { TEXTS } from '../texts/texts.ts'
import { depositAddress } from './deposit-page.tsx'
import { depositFilePage } from './file-page.tsx'
import { categoriesIn } from './files-routes.ts'
import { datasetIn, datasetOf } from './section-routes.ts'

const PATH = '/deposit/file'

/** What is said of one file of a draft. */
export function depositFileRoutes(site: PageSite): Hono {
  const { deposit, files } = site.repository
  const app = new Hono()

  const recordOf = async (actor: Actor, view: DepositView, id: string | null | undefined) => {
    const fileId = Number(/^\d{1,15}$/.exec(id ?? '')?.[0] ?? 0)
    const version = isDraft(view.version) ? ':draft' : ':latest'
    const found = await files.get(actor, fileId, { version, includeDeaccessioned: false })
    return found.record.file.datasetId === view.dataset.id
      ? found.record
      : refuse({ kind: 'notFound', what: 'File' })
  }
  const formView = (
    reader: Reader,
    view: DepositView,
    { record, basedOn }: { readonly record: FileRecord; readonly basedOn: number },
  ): FormView => ({
    site,
    reader,
    render: (shown, form) => depositFilePage({ shown, view, form, record, basedOn }),
  })

  app.get(
    PATH,
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      const { actor } = requireSignedIn(reader)
      const view = await deposit.draft(actor, datasetIn(c))
      const record = await recordOf(actor, view, c.req.query('fileId'))
      const basedOn = view.dataset.newest.updatedAt.getTime()
      return showForm(c, formView(reader, view, { record, basedOn }), {
        form: freshForm(storedFacts(record)),
      })
    }),
  )
  app.post(
    PATH,
    posted(site, async (c, { form, reader }) => {
      const { actor } = requireSignedIn(reader)
      const view = await deposit.draft(actor, datasetOf(form))
      const record = await recordOf(actor, view, form.get('fileId'))
      const now = view.dataset.newest.updatedAt.getTime()
      const basedOn = Number(form.get('based-on'))
      // The form that is shown again may overwrite: its reader has then been told.
      return answerForm(c, formView(reader, view, { record, basedOn: now }), {
        values: form,
        worded: (sent, error) =>
          now > basedOn
            ? refusedWith(sent, TEXTS[languageOf(c)].deposit.conflict)
            : refusedForm(sent, error),
        work: async () => {
          const edit = factsIn(form)
          await files.edit(actor, record.file.id, { edit, basedOn: new Date(basedOn) })
          const { addresses } = site
          return c.redirect(
            depositAddress({ addresses }, view, { part: '/files', done: 'saved' }),
            303,
          )
        },
      })
    }),
  )
  return app
}

const storedFacts = ({ entry }: FileRecord): Readonly<Record<string, string>> => ({
  label: entry.label,
  directoryLabel: entry.folder,
  description: entry.description,
  categories: entry.categories.join(', '),
  restrict: entry.restricted ? 'yes' : '',
})

const factsIn = (form: URLSearchParams) => ({
  label: form.get('label') ?? '',
  directoryLabel: form.get('directoryLabel') ?? '',
  description: form.get('description') ?? '',
  categories: categoriesIn(form),
  restrict: form.get('restrict') === 'yes',
})
