import {
  type DownloadObstacle,
  type DownloadTarget,
  downloadPath,
  type SentEntry,
} from '@holdfast/core'
import {
  type Actor,
  GUEST,
  type Guestbook,
  isMailAddress,
  PERSONAL_VALUES,
  parsePid,
  parseVersionSpecifier,
  type RefusedError,
  refuse,
  type SentAnswer,
  titleOf,
} from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { languageOf, type PageSite, shownTo } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { type FormState, freshForm, refusedForm } from '../forms/form-state.ts'
import { posted } from '../forms/posted.ts'
import type { Addresses } from '../layout/addresses.ts'
import type { Reader } from '../layout/reader.ts'
import type { Texts } from '../texts/english.ts'
import { TEXTS } from '../texts/texts.ts'
import { accessPage, questionField, type WantedShown } from './access-page.tsx'

interface Wanted {
  readonly target: DownloadTarget
  /** Of the address; `version` names the version on whose page files were chosen. */
  readonly parameters: Readonly<Record<string, string>>
}

/**
 * The way to bytes that are not simply there: questions of a guestbook, and requests for access. Where nothing stands in the
 * way, the address leads to the bytes, so that kept pages can link to it for everybody.
 */
export function accessRoutes(site: PageSite): Hono {
  const { addresses, repository } = site
  const { downloads, accessRequests } = repository

  const viewOf = async (
    reader: Reader,
    { target, parameters }: Wanted,
    { obstacle, sent }: { readonly obstacle: DownloadObstacle; readonly sent: boolean },
  ): Promise<FormView> => {
    const facts = await factsOf(site, reader.actor, { target, parameters })
    const wanted: WantedShown = { ...facts, parameters }
    return {
      site,
      reader,
      also: ['file'],
      render: (shown, form) => accessPage({ shown, form, wanted, obstacle, sent }),
    }
  }

  /** The answer is signed for guests, so each reader keeps their own rights. */
  const answered = async (
    c: Context,
    { actor, signedIn }: Reader,
    { target, sent }: { readonly target: DownloadTarget; readonly sent: SentAnswer },
  ): Promise<Response> => {
    const { response, datasetId } = await downloads.answer(actor, { target, sent, counts: true })
    const named = response === null ? '' : `&gbrids=${response}`
    const { url } = repository.site
    const path = `/api/access/${downloadPath(target, datasetId)}?gbrecs=true${named}`
    const signed = await downloads.signed(GUEST, `${url}${path}`)
    const { callApi } = site.options
    return signedIn === null || callApi === undefined
      ? c.redirect(signed, 303)
      : callApi(c, { path: signed.slice(url.length), actor })
  }

  /** Asks for one file, or for all of several that are withheld and not asked for yet. */
  const request = async (actor: Actor, wanted: Wanted, sent: SentEntry): Promise<void> => {
    const { requests } = accessRequests
    const { target } = wanted
    if (target.kind === 'file') await requests.file(actor, target.fileId, sent)
    else if (target.kind === 'dataset')
      await requests.dataset(actor, target.ref, { fileIds: null, sent })
    else if (target.kind === 'files') {
      const { fileIds } = target
      const { pid } = await factsOf(site, actor, wanted)
      await requests.dataset(actor, { kind: 'pid', pid }, { fileIds, sent })
    } else refuse({ kind: 'notFound', what: 'File' })
  }

  return new Hono()
    .get(
      '/access',
      guarded(site, async (c) => {
        const wanted = wantedIn((name) => c.req.query(name))
        const reader = await readerOf(c, site)
        const obstacle = await downloads.obstacle(reader.actor, wanted.target)
        if (obstacle.kind === 'none')
          return c.redirect(bytesAt(shownTo(c, site, reader).addresses, wanted, reader.token), 303)
        const sent = c.req.query('done') === 'sent'
        const view = await viewOf(reader, wanted, { obstacle, sent })
        return showForm(c, view, { form: begun(obstacle) })
      }),
    )
    .post(
      '/access',
      posted(site, async (c, { form, reader }) => {
        const wanted = wantedIn((name) => form.get(name) ?? undefined)
        const { target } = wanted
        const { actor } = reader
        const obstacle = await downloads.obstacle(actor, target)
        const guestbook = askedOf(obstacle)
        return answerForm(c, await viewOf(reader, wanted, { obstacle, sent: false }), {
          values: form,
          worded: atAnswers(guestbook, TEXTS[languageOf(c)]),
          work: async () => {
            const sent = guestbook === null ? null : sentIn(form, guestbook)
            if (form.get('work') !== 'request')
              return answered(c, reader, { target, sent: sent ?? { person: {}, answers: [] } })
            const entry =
              sent === null
                ? ({ kind: 'none' } as const)
                : ({ kind: 'sent', answer: sent } as const)
            await request(actor, wanted, entry)
            const back = new URLSearchParams({ ...wanted.parameters, done: 'sent' })
            return c.redirect(`${addresses.base}/access?${back}`, 303)
          },
        })
      }),
    )
}

const askedOf = (obstacle: DownloadObstacle): Guestbook | null => {
  if (obstacle.kind === 'guestbook') return obstacle.asked.guestbook
  if (obstacle.kind !== 'withheld' || obstacle.request.kind !== 'possible') return null
  return obstacle.request.asked?.guestbook ?? null
}

/** What is wanted: files by their ids, or a version, or the newest one, of a dataset. */
function wantedIn(value: (name: string) => string | undefined): Wanted {
  const file = value('file') ?? ''
  const version = value('version') ?? ''
  if (version !== '' && parseVersionSpecifier(version) === null)
    return refuse({ kind: 'notFound', what: 'Version' })
  const named = version === '' ? {} : { version }
  if (/^\d{1,15}(?:,\d{1,15}){0,999}$/.test(file)) {
    const [fileId = 0, ...others] = file.split(',').map(Number)
    const target: DownloadTarget =
      others.length === 0
        ? { kind: 'file', fileId }
        : { kind: 'files', fileIds: [fileId, ...others] }
    return { target, parameters: { file, ...named } }
  }
  const persistentId = value('persistentId') ?? ''
  const pid = parsePid(persistentId)
  if (pid === null) return refuse({ kind: 'notFound', what: 'Dataset' })
  const ref = { kind: 'pid', pid } as const
  const target: DownloadTarget =
    version === '' ? { kind: 'dataset', ref } : { kind: 'version', ref, version }
  return { target, parameters: { persistentId, ...named } }
}

/** Where the bytes are for this reader. */
function bytesAt(addresses: Addresses, { target }: Wanted, token: string | null): string {
  switch (target.kind) {
    case 'file':
      return addresses.download(target.fileId, token)
    case 'files':
      return addresses.chosen(target.fileIds, token)
    default: {
      const { ref } = target
      if (ref.kind !== 'pid') throw new Error('Pages name datasets by identifiers')
      const version = target.kind === 'version' ? target.version : null
      return addresses.bundle({ pid: ref.pid, version, token })
    }
  }
}

/** The dataset of the target, and the file if it is one, as the reader sees them. */
async function factsOf(
  { repository }: PageSite,
  actor: Actor,
  { target, parameters }: Wanted,
): Promise<Omit<WantedShown, 'parameters'>> {
  const newest = actor.kind === 'guest' ? ':latest-published' : ':latest'
  const version = parameters.version ?? newest
  if (target.kind === 'dataset' || target.kind === 'version') {
    const options = { files: false, includeDeaccessioned: false }
    const detail = await repository.versions.get(actor, { ref: target.ref, version }, options)
    return { ...factsIn(detail), label: null }
  }
  const fileId = target.kind === 'file' ? target.fileId : (target.fileIds[0] ?? 0)
  const wanted = { version, includeDeaccessioned: false }
  const { detail, record } = await repository.files.get(actor, fileId, wanted)
  return { ...factsIn(detail), label: target.kind === 'file' ? record.entry.label : null }
}

type Detail = Awaited<ReturnType<PageSite['repository']['versions']['get']>>

const factsIn = ({ version, context }: Pick<Detail, 'version' | 'context'>) => ({
  title: titleOf(version),
  pid: context.dataset.pid,
  termsOfAccess: version.terms.access.termsOfAccess ?? '',
})

/** A form with what is known of the reader. */
function begun(obstacle: DownloadObstacle): FormState {
  const known =
    obstacle.kind === 'guestbook'
      ? obstacle.asked.known
      : obstacle.kind === 'withheld' && obstacle.request.kind === 'possible'
        ? obstacle.request.asked?.known
        : undefined
  return freshForm(
    Object.fromEntries(
      PERSONAL_VALUES.flatMap((name) => (known?.[name] ? [[name, known[name]]] : [])),
    ),
  )
}

/** Says at its field which answer is missing or unusable. */
const atAnswers =
  (guestbook: Guestbook | null, { access }: Texts) =>
  (form: URLSearchParams, error: RefusedError): FormState => {
    const typed = (name: string) => (form.get(name) ?? '').trim()
    const { requires = [], questions = [] } = guestbook ?? {}
    const needed = [
      ...requires,
      ...questions
        .filter(({ required, hidden }) => required && !hidden)
        .map(({ id }) => questionField(id)),
    ]
    const problems = new Map(
      needed.filter((name) => typed(name) === '').map((name) => [name, access.missing]),
    )
    if (typed('email') !== '' && !isMailAddress(typed('email')))
      problems.set('email', access.noMail)
    return problems.size === 0
      ? refusedForm(form, error)
      : { values: form, problems, refused: null }
  }

function sentIn(form: URLSearchParams, { questions }: Guestbook): SentAnswer {
  const text = (name: string) => form.get(name)?.trim() ?? ''
  // An option is what was offered, blanks included.
  const chosen = (name: string) => form.get(name) ?? ''
  return {
    person: Object.fromEntries(
      PERSONAL_VALUES.flatMap((name) => (text(name) === '' ? [] : [[name, text(name)]])),
    ),
    answers: questions.flatMap(({ id, type }) => {
      const value = (type === 'options' ? chosen : text)(questionField(id))
      return value === '' ? [] : [{ id, value }]
    }),
  }
}
