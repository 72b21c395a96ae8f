import type { DepositView, NamedFileEdit, UnfinishedUpload } from '@holdfast/core'
import {
  type Actor,
  type DatasetRef,
  EVERY_FILE,
  type FileRecord,
  isDraft,
  type RefusalCode,
  type RefusedError,
  refuse,
} from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { requireSignedIn } from '../account/signed-in-reader.ts'
import { pageNumber } from '../app/page-number.ts'
import { languageOf, type PageSite, shownTo } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded, withUploads } from '../app/send-page.ts'
import { type FileFilter, fileFilterOf, filterValues, listingOf } from '../chosen/file-filter.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { requireConfirmed } from '../forms/confirmation.tsx'
import { type FormState, freshForm, refusedAt, refusedForm } from '../forms/form-state.ts'
import { posted } from '../forms/posted.ts'
import { NAME_FIELD } from '../forms/row-form.tsx'
import { UPLOADS_SCRIPT_PATH } from '../islands/file-uploads.ts'
import type { Reader } from '../layout/reader.ts'
import type { Shown } from '../layout/shown.ts'
import { TEXTS } from '../texts/texts.ts'
import { depositAddress, depositPath } from './deposit-page.tsx'
import { DIRECT_PATH } from './direct-routes.ts'
import { type UploadTarget, wayOn } from './file-uploads.tsx'
import { requireFilesDeletion } from './files-deletion.ts'
import { filesPage, MOVED_TO } from './files-page.tsx'
import { UPLOADS_PATH } from './resumable-routes.ts'
import { datasetIn, datasetOf } from './section-routes.ts'

const PATH = '/deposit/files'

/** How the list of files of a draft is shown, at the page that the address names. */
export async function filesView(
  c: Context,
  site: PageSite,
  { reader, view }: { readonly reader: Reader; readonly view: DepositView },
): Promise<FormView> {
  const filter = filterIn(c)
  const ref: DatasetRef = { kind: 'id', id: view.dataset.id }
  const version = versionIn(view)
  const listed = await site.repository.versions.files(
    reader.actor,
    { ref, version },
    { listing: listingOf(filter), includeDeaccessioned: false },
  )
  const wanted = { ref, version, includeDeaccessioned: false }
  const tally = await site.repository.files.counts(reader.actor, wanted, EVERY_FILE)
  const unfinished = view.held.has('EditDataset')
    ? await site.repository.unfinishedUploads.list(reader.actor, ref)
    : []
  const today = new Date().toISOString().slice(0, 10)
  const done = c.req.query('done') === 'saved' ? TEXTS[languageOf(c)].forms.saved : null
  const uploads = site.options.formParts !== undefined
  const { actor } = reader
  const sending = view.held.has('EditDataset') ? await sendingTo(site, reader, ref) : null
  const own = actor.kind === 'account' ? actor.accountId : null
  const way = (upload: UnfinishedUpload) => wayOn(upload, { own, target: sending })
  return {
    site,
    reader,
    headers:
      sending === null
        ? {}
        : withUploads(site, { ...sending, script: UPLOADS_SCRIPT_PATH, list: PATH }),
    render: (shown, form) =>
      filesPage({
        shown,
        view,
        form,
        listed,
        unfinished,
        way,
        script: sending,
        filter,
        tally,
        today,
        done,
        uploads,
      }),
  }
}

/** Where the script sends files; null where only the form does. */
async function sendingTo(
  { repository: { directUploads }, options }: PageSite,
  { actor }: Reader,
  ref: DatasetRef,
): Promise<UploadTarget | null> {
  if (options.formParts === undefined) return null
  const store = await directUploads.continued.origin(actor, ref)
  if (store !== null) return { to: DIRECT_PATH, store }
  return options.requestBytes === undefined ? null : { to: UPLOADS_PATH, store }
}

/** A form about files of a dataset, and who sent it. */
interface SentByEditor {
  readonly c: Context
  readonly view: DepositView
  readonly form: URLSearchParams
  readonly actor: Actor
  readonly ref: DatasetRef
  readonly shown: Shown
}

/** The files of a draft, and what is done with several at once. */
export function filesRoutes(site: PageSite): Hono {
  const { deposit, files, unfinishedUploads } = site.repository
  const app = new Hono()
  app.get(
    PATH,
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      const { actor } = requireSignedIn(reader)
      const view = await deposit.draft(actor, datasetIn(c))
      return showForm(c, await filesView(c, site, { reader, view }), { form: freshForm() })
    }),
  )

  /** Does one thing with files, and shows the page again: with what was done, or with the reason why not. */
  const step = (path: string, work: (sent: SentByEditor) => Promise<unknown>) =>
    app.post(
      path,
      posted(site, async (c, { form, reader }) => {
        const { actor } = requireSignedIn(reader)
        const ref = datasetOf(form)
        const view = await deposit.draft(actor, ref)
        return answerForm(c, await filesView(c, site, { reader, view }), {
          values: form,
          worded: besideField,
          work: async () => {
            await work({ c, form, actor, ref, view, shown: shownTo(c, site, reader) })
            const { addresses } = site
            return c.redirect(
              depositAddress({ addresses }, view, {
                part: '/files',
                ...filterValues(filterIn(c)),
                done: 'saved',
              }),
              303,
            )
          },
        })
      }),
    )
  step(PATH, async (sent) => {
    const { form, actor, ref } = sent
    if (form.get('do') === 'delete') {
      await files.deleteAll(actor, ref, await toDelete(site, sent))
      return
    }
    const fileIds = form.has('all') ? idsOf(await allListed(site, sent)) : chosenIn(form)
    const period = periodIn(form.get('do'))
    if (period?.step === 'lift') await files.unsetPeriod(actor, { ref, ...period }, { fileIds })
    else if (period !== null)
      await files.setPeriod(actor, { ref, ...period }, { fileIds, ...dayAndReason(form) })
    else await files.editAll(actor, ref, editsOf(form, fileIds))
  })
  step('/deposit/unfinished', async ({ form, actor, ref, view, shown }) => {
    const texts = shown.texts.deposit.unfinished
    await requireConfirmed(form, {
      title: texts.discardOf(form.get(NAME_FIELD) ?? ''),
      text: texts.isLost,
      send: texts.discard,
      back: depositPath(view, { part: '/files' }),
    })
    await unfinishedUploads.discard(actor, ref, form.get('upload') ?? '')
  })
  return app
}

const filterIn = (c: Context): FileFilter =>
  fileFilterOf(new URL(c.req.url).searchParams, pageNumber(c.req.query('page')))

/** How many files are changed at once, in one transaction. */
const MOST_CHANGED = 10_000

/** The ids of the files that a form deletes, once its sender has confirmed it. */
async function toDelete(site: PageSite, sent: SentByEditor): Promise<readonly number[]> {
  const { form, actor, ref, view, shown } = sent
  const wanted = { ref, version: versionIn(view), includeDeaccessioned: false }
  const records = form.has('all')
    ? await allListed(site, sent)
    : await site.repository.files.chosen(actor, wanted, chosenIn(form))
  if (records.length === 0) return noFileChosen()
  await requireFilesDeletion(form, { shown, view, records })
  return idsOf(records)
}

const idsOf = (records: readonly FileRecord[]): readonly number[] =>
  records.map(({ file }) => file.id)

/** All files that the list is narrowed to, on every page. */
async function allListed(
  { repository }: PageSite,
  { c, actor, ref, view }: SentByEditor,
): Promise<readonly FileRecord[]> {
  const listing = { ...listingOf(filterIn(c)), limit: MOST_CHANGED, offset: 0 }
  const wanted = { ref, version: versionIn(view) }
  const options = { listing, includeDeaccessioned: false }
  const { records, total } = await repository.versions.files(actor, wanted, options)
  if (total > MOST_CHANGED)
    refuse({
      kind: 'invalid',
      code: 'tooManyFilesMatch',
      message: `At most ${MOST_CHANGED} files can be changed at once.`,
    })
  return records.length > 0 ? records : noFileChosen()
}

const versionIn = ({ version }: DepositView): string => (isDraft(version) ? ':draft' : ':latest')

const noFileChosen = (): never =>
  refuse({ kind: 'invalid', code: 'noFileChosen', message: 'No file was chosen.' })

function chosenIn(form: URLSearchParams): readonly number[] {
  const ids = form.getAll('file').flatMap((id) => (/^\d{1,15}$/.test(id) ? Number(id) : []))
  return ids.length > 0 ? ids : noFileChosen()
}

function periodIn(todo: string | null) {
  const [, lift, kind] = /^(lift-)?(embargo|retention)$/.exec(todo ?? '') ?? []
  if (kind !== 'embargo' && kind !== 'retention') return null
  return { kind, step: lift === undefined ? 'set' : 'lift' } as const
}

/** The field of a period that a refusal is about. */
const PERIOD_FIELDS: Readonly<Partial<Record<RefusalCode, string>>> = {
  dayInvalid: 'until',
  dayNotAhead: 'until',
  embargoTooLong: 'until',
  retentionTooShort: 'until',
  tooLong: 'reason',
}

/** Whether a refusal is about the folder that files go to. */
export const isAboutFolder = ({ refusal }: RefusedError): boolean =>
  refusal.kind === 'invalid' &&
  refusal.problems?.some(({ path }) => path === 'directoryLabel') === true

function besideField(values: URLSearchParams, error: RefusedError): FormState {
  const { refusal } = error
  if (isAboutFolder(error)) return refusedAt(values, error, MOVED_TO)
  const code = 'code' in refusal ? refusal.code : undefined
  const field = code === undefined ? undefined : PERIOD_FIELDS[code]
  return field === undefined ? refusedForm(values, error) : refusedAt(values, error, field)
}

function dayAndReason(form: URLSearchParams) {
  const reason = form.get('reason')?.trim() ?? ''
  return { day: form.get('until'), reason: reason === '' ? null : reason }
}

function editsOf(form: URLSearchParams, fileIds: readonly number[]): readonly NamedFileEdit[] {
  const edit = {
    restrict: { restrict: true },
    unrestrict: { restrict: false },
    move: { directoryLabel: form.get('folder') ?? '' },
    tag: { categories: categoriesIn(form) },
  }[form.get('do') ?? impliedIn(form)]
  if (edit === undefined) return refuse({ kind: 'invalid', message: 'Nothing was asked for.' })
  return fileIds.map((fileId) => ({ fileId, ...edit }))
}

/** What the Enter key means: the field that was filled in. */
const impliedIn = (form: URLSearchParams): string =>
  categoriesIn(form).length > 0 ? 'tag' : (form.get('folder') ?? '') === '' ? '' : 'move'

/** Names separated by commas. */
export const categoriesIn = (form: URLSearchParams): readonly string[] =>
  (form.get('categories') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
