import type { DepositView } from '@holdfast/core'
import {
  type Actor,
  type DatasetRef,
  isDraft,
  isReleased,
  isSuperuser,
  parseVersionSpecifier,
  RefusedError,
  refuse,
  type VersionSpecifier,
  versionLabel,
} from '@holdfast/core/rules'
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
const VERSIONS_SHOWN = 200

/** The note of a version that somebody may change. */
export interface Noted {
  readonly note: string
  readonly specifier: VersionSpecifier
  /** The number of a released version; null for the draft. */
  readonly number: string | null
}

/** The note of a version: what is new in it. */
export function noteRoutes(site: PageSite): Hono {
  const { deposit, versions } = site.repository

  /** Looks like a page that does not exist where there is nothing to note. */
  const opened = async (c: Context, reader: Reader) => {
    const { actor } = requireSignedIn(reader)
    const view = await deposit.draft(actor, datasetIn(c))
    const noted = await notedIn(site, { actor, view, number: c.req.query('version') })
    if (noted === null) return refuse({ kind: 'missing', message: 'There is no such page.' })
    return { actor, view, noted, others: await othersThan(noted, { actor, view }) }
  }
  type Opened = Awaited<ReturnType<typeof opened>>

  /** The released versions whose notes the reader may change too. */
  const othersThan = async (
    { number }: Noted,
    { actor, view }: { readonly actor: Actor; readonly view: DepositView },
  ): Promise<readonly string[]> => {
    if (!isSuperuser(actor)) return []
    const options = { files: false, limit: VERSIONS_SHOWN, offset: 0 }
    const listed = await versions.list(actor, refOf(view), options)
    return listed
      .flatMap(({ version }) => (isReleased(version) ? [versionLabel(version)] : []))
      .filter((each) => each !== number)
  }
  const formView = (reader: Reader, { view, noted, others }: Opened): FormView => ({
    site,
    reader,
    also: ['version'],
    render: (shown, form) => notePage({ shown, view, form, number: noted.number, others }),
  })

  return new Hono()
    .get(
      PATH,
      guarded(site, async (c) => {
        const reader = await readerOf(c, site)
        const open = await opened(c, reader)
        return showForm(c, formView(reader, open), { form: freshForm({ note: open.noted.note }) })
      }),
    )
    .post(
      PATH,
      posted(site, async (c, { form, reader }) => {
        const open = await opened(c, reader)
        const { actor, view, noted } = open
        return answerForm(c, formView(reader, open), {
          values: form,
          worded: (values, error) => refusedAt(values, error, 'note'),
          work: async () => {
            const named = { ref: refOf(view), specifier: noted.specifier }
            await versions.changeNote(actor, named, form.get('note'))
            return c.redirect(depositAddress(site, view, { done: 'saved' }), 303)
          },
        })
      }),
    )
}

/**
 * The note of the newest version, or of the released one with this number. Null where notes are switched off, where there
 * is no release before, and for those who may not change it: editors change that of a draft, superusers all others.
 */
export async function notedIn(
  { repository: { versions } }: Pick<PageSite, 'repository'>,
  {
    actor,
    view,
    number,
  }: {
    readonly actor: Actor
    readonly view: DepositView
    readonly number?: string | undefined
  },
): Promise<Noted | null> {
  const { dataset, version, held } = view
  const ofDraft = number === undefined && isDraft(version)
  if (ofDraft ? dataset.publishedAt === null || !held.has('EditDataset') : !isSuperuser(actor))
    return null
  const released = number ?? versionLabel(version)
  const specifier = ofDraft ? ({ kind: 'draft' } as const) : parseVersionSpecifier(released)
  if (specifier?.kind !== 'draft' && specifier?.kind !== 'number') return null
  try {
    const note = (await versions.note(actor, { ref: refOf(view), specifier })) ?? ''
    return { note, specifier, number: ofDraft ? null : released }
  } catch (error) {
    if (error instanceof RefusedError && error.refusal.kind === 'notFound') return null
    throw error
  }
}

const refOf = ({ dataset: { id } }: DepositView): DatasetRef => ({ kind: 'id', id })
