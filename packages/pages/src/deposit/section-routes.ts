import type { DepositView } from '@holdfast/core'
import { type DatasetRef, type FormSection, parsePid, refuse } from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { requireSignedIn } from '../account/signed-in-reader.ts'
import { languageOf, type PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { freshForm, refusedWith } from '../forms/form-state.ts'
import { posted } from '../forms/posted.ts'
import { BASED_ON, type StoredOtherwise, stateOf } from '../forms/stored-state.ts'
import type { Reader } from '../layout/reader.ts'
import { TEXTS } from '../texts/texts.ts'
import { depositAddress } from './deposit-page.tsx'
import { shownAgain, withoutEmptyRows } from './field-names.ts'
import { filledIn, typedFields } from './field-values.ts'
import { atFields, titleIn } from './new-routes.ts'
import { otherEdits } from './other-edits.ts'
import { sectionPage } from './section-page.tsx'

const PATH = '/deposit/metadata'

/** Which section is edited, from which state. */
interface Editing {
  readonly section: FormSection
  readonly others?: readonly StoredOtherwise[]
  /** What was stored in it when the form was read. */
  readonly basedOn: string
}

/** The metadata of a draft, section by section. Each is stored on its own. */
export function sectionRoutes(site: PageSite): Hono {
  const { deposit, versions } = site.repository
  const app = new Hono()

  const formView = (
    reader: Reader,
    view: DepositView,
    { section, others = [], basedOn }: Editing,
  ): FormView => ({
    site,
    reader,
    also: ['section'],
    render: (shown, form) => sectionPage({ shown, view, section, form, basedOn, others }),
  })

  app.get(
    PATH,
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      const { actor } = requireSignedIn(reader)
      const view = await deposit.draft(actor, datasetIn(c))
      const section = sectionOf(view, c.req.query('section'))
      const values = filledIn(view.version.metadata, section.fields)
      const basedOn = await stateOf(values)
      return showForm(c, formView(reader, view, { section, basedOn }), {
        form: { ...freshForm(), values },
      })
    }),
  )
  app.post(
    PATH,
    posted(site, async (c, { form, reader }) => {
      const { actor } = requireSignedIn(reader)
      const ref = datasetOf(form)
      const view = await deposit.draft(actor, ref)
      const section = sectionOf(view, form.get('section'))
      const { fields } = section
      const values = withoutEmptyRows(form, fields)
      const basedOn = form.get(BASED_ON) ?? ''
      const stored = filledIn(view.version.metadata, fields)
      const now = await stateOf(stored)
      const again = shownAgain(form, fields)
      if (again !== null)
        return showForm(c, formView(reader, view, { section, basedOn }), { form: again })
      const store = async () => {
        const json = { fields: typedFields(values, fields) }
        const edit = { json, replace: true, basedOn: view.dataset.newest.updatedAt }
        await versions.editMetadata(actor, ref, edit)
        const shown = { addresses: site.addresses }
        return c.redirect(depositAddress(shown, view, { done: 'saved' }), 303)
      }
      try {
        return await answerForm(c, formView(reader, view, { section, basedOn }), {
          values,
          worded: (sent, error) => atFields(sent, error, fields),
          titleOf: (name, language) => titleIn(name, fields, language),
          work: async () => {
            // Other sections may have changed: this form says nothing of them.
            if (now !== basedOn) throw new ChangedMeanwhile()
            return store()
          },
        })
      } catch (error) {
        if (!(error instanceof ChangedMeanwhile)) throw error
        const others = otherEdits(stored, values, { fields, language: languageOf(c) })
        // What the form says is what is stored.
        if (others.length === 0)
          return c.redirect(
            depositAddress({ addresses: site.addresses }, view, { done: 'saved' }),
            303,
          )
        const text = TEXTS[languageOf(c)].refusals.codes.changedMeanwhile
        const outdated = formView(reader, view, { section, others, basedOn: now })
        return showForm(c, outdated, { form: refusedWith(values, text), status: 409 })
      }
    }),
  )
  return app
}

/** Somebody stored another state after this form was read. */
class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
}

const sectionOf = ({ sections }: DepositView, id: string | null | undefined): FormSection =>
  sections.find((section) => section.id === id) ?? refuse({ kind: 'notFound', what: 'Section' })

/** The dataset that an address names. */
export function datasetIn(c: Context): DatasetRef {
  const pid = parsePid(c.req.query('persistentId') ?? '')
  return pid === null ? refuse({ kind: 'notFound', what: 'Dataset' }) : { kind: 'pid', pid }
}

/** The dataset that a form names. */
export function datasetOf(form: URLSearchParams): DatasetRef {
  const id = /^\d{1,15}$/.exec(form.get('dataset') ?? '')?.[0]
  return id === undefined
    ? refuse({ kind: 'notFound', what: 'Dataset' })
    : { kind: 'id', id: Number(id) }
}
