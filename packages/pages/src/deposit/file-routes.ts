import type { DepositView } from '@holdfast/core'
import { type Actor, type FileRecord, isDraft, refuse } from '@holdfast/core/rules'
import { Hono } from 'hono'
import { requireSignedIn } from '../account/signed-in-reader.ts'
import type { PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { type FormState, freshForm } from '../forms/form-state.ts'
import { posted } from '../forms/posted.ts'
import { BASED_ON, stateOf } from '../forms/stored-state.ts'
import type { Reader } from '../layout/reader.ts'
import { depositAddress } from './deposit-page.tsx'
import { depositFilePage } from './file-page.tsx'
import { categoriesIn } from './files-routes.ts'
import { datasetIn, datasetOf } from './section-routes.ts'

const PATH = '/deposit/file'

/** A file of the draft, or of the version from which the next edit makes one. Refuses a file of another dataset. */
export async function fileIn(
  { repository: { files } }: PageSite,
  { actor, view }: { readonly actor: Actor; readonly view: DepositView },
  id: string | null | undefined,
): Promise<FileRecord> {
  const fileId = Number(/^\d{1,15}$/.exec(id ?? '')?.[0] ?? 0)
  const version = isDraft(view.version) ? ':draft' : ':latest'
  const { record } = await files.get(actor, fileId, { version, includeDeaccessioned: false })
  return record.file.datasetId === view.dataset.id
    ? record
    : refuse({ kind: 'notFound', what: 'File' })
}

/** The page of a file, for whom it is shown. */
interface FileShown {
  readonly reader: Reader
  readonly view: DepositView
  /** What was typed in the form that replaces the file; nothing at first. */
  readonly replacing?: URLSearchParams
}

const formView = (
  site: PageSite,
  { reader, view, replacing = new URLSearchParams() }: FileShown,
  record: FileRecord,
): FormView => {
  const uploads = site.options.formParts !== undefined
  return {
    site,
    reader,
    render: async (shown, form) =>
      depositFilePage({
        shown,
        view,
        form: filledIn(form, record),
        record,
        basedOn: await stateOfFile(record),
        uploads,
        replacing,
      }),
  }
}

/** How the page of a file is shown again after its replacement was refused. */
export async function replacingView(
  site: PageSite,
  shown: Omit<FileShown, 'replacing'>,
  typed: URLSearchParams,
): Promise<FormView> {
  const { actor } = shown.reader
  const record = await fileIn(site, { actor, view: shown.view }, typed.get('fileId'))
  return formView(site, { ...shown, replacing: typed }, record)
}

/** What is said of one file of a draft. */
export function depositFileRoutes(site: PageSite): Hono {
  const { deposit, files } = site.repository
  const app = new Hono()

  app.get(
    PATH,
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      const { actor } = requireSignedIn(reader)
      const view = await deposit.draft(actor, datasetIn(c))
      const record = await fileIn(site, { actor, view }, c.req.query('fileId'))
      return showForm(c, formView(site, { reader, view }, record), { form: freshForm() })
    }),
  )
  app.post(
    PATH,
    posted(site, async (c, { form, reader }) => {
      const { actor } = requireSignedIn(reader)
      const view = await deposit.draft(actor, datasetOf(form))
      const record = await fileIn(site, { actor, view }, form.get('fileId'))
      const now = await stateOfFile(record)
      // The form that is shown again may overwrite: by then its reader knows.
      return answerForm(c, formView(site, { reader, view }, record), {
        values: form,
        work: async () => {
          if (now !== form.get(BASED_ON))
            refuse({
              kind: 'conflict',
              code: 'changedMeanwhile',
              message: 'The facts of the file have changed.',
            })
          const basedOn = view.dataset.newest.updatedAt
          await files.edit(actor, record.file.id, { edit: factsIn(form), basedOn })
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

/** A form in which nothing was typed shows what is stored. */
const filledIn = (form: FormState, record: FileRecord): FormState =>
  form.values.has('label') ? form : { ...form, values: freshForm(storedFacts(record)).values }

const storedFacts = ({ entry }: FileRecord): Readonly<Record<string, string>> => ({
  label: entry.label,
  directoryLabel: entry.folder,
  description: entry.description,
  categories: entry.categories.join(', '),
  restrict: entry.restricted ? 'yes' : '',
})

const stateOfFile = (record: FileRecord): Promise<string> =>
  stateOf(new URLSearchParams(storedFacts(record)))

const factsIn = (form: URLSearchParams) => ({
  label: form.get('label') ?? '',
  directoryLabel: form.get('directoryLabel') ?? '',
  description: form.get('description') ?? '',
  categories: categoriesIn(form),
  restrict: form.get('restrict') === 'yes',
})
