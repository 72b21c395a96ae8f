import type { DepositStart } from '@holdfast/core'
import { type Actor, type FormField, formatPid, type RefusedError } from '@holdfast/core/rules'
import { Hono } from 'hono'
import { requireSignedIn } from '../account/signed-in-reader.ts'
import type { PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { type FormState, freshForm, refusedForm } from '../forms/form-state.ts'
import { posted } from '../forms/posted.ts'
import type { Reader } from '../layout/reader.ts'
import { formFieldsIn } from '../metadata/field-words.ts'
import type { Language } from '../texts/texts.ts'
import { advised, begunWith, besides, chosenTemplate, templateRef } from './begun-with.ts'
import { fieldNamed, shownAgain, withoutEmptyRows } from './field-names.ts'
import { fieldAt, typedFields } from './field-values.ts'
import { newDatasetPage } from './new-page.tsx'

const PATH = '/deposit/new'

/** The page on which a dataset begins. */
export function newDatasetRoutes(site: PageSite): Hono {
  const { deposit, datasets, templates } = site.repository
  const app = new Hono()

  const beginning = async (actor: Actor, alias: string, asked: string | null | undefined) => {
    const ref = { kind: 'alias', alias } as const
    const start = await deposit.start(actor, ref)
    const offered = await templates.list(actor, ref)
    return { ref, start, offered, template: chosenTemplate(offered, asked) }
  }
  type Beginning = Awaited<ReturnType<typeof beginning>>

  const view = (reader: Reader, { start, offered, template }: Beginning): FormView => ({
    site,
    reader,
    also: ['collection', 'template'],
    render: (shown, form) => {
      const fields = advised(formFieldsIn(fieldsOf(start, 'first'), shown.language), template)
      return newDatasetPage({ shown, form, start, fields, offered, template })
    },
  })

  app.get(
    PATH,
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      const signedIn = requireSignedIn(reader)
      const { collection = '', template } = c.req.query()
      const begun = await beginning(signedIn.actor, collection, template)
      const { start } = begun
      const fields = fieldsOf(start, 'first')
      const values = begunWith(begun.template, { start, fields, signedIn })
      return showForm(c, view(reader, begun), { form: { ...freshForm(), values } })
    }),
  )
  app.post(
    PATH,
    posted(site, async (c, { form, reader }) => {
      const { actor } = requireSignedIn(reader)
      const asked = form.get('template') ?? ''
      const begun = await beginning(actor, form.get('collection') ?? '', asked)
      const { ref, start, template } = begun
      const fields = fieldsOf(start, 'first')
      const again = shownAgain(form, fields)
      if (again !== null) return showForm(c, view(reader, begun), { form: again })
      const values = withoutEmptyRows(form, fields)
      return answerForm(c, view(reader, begun), {
        values,
        worded: (sent, error) => atFields(sent, error, fields),
        titleOf: (name, language) => titleIn(name, fields, language),
        work: async () => {
          const name = form.get('license') ?? ''
          const { fields: more, use, access } = besides(template, fieldsOf(start, 'more'))
          const { pid } = await datasets.create(actor, ref, {
            metadataBlocks: {
              all: { fields: [...typedFields(values, fields), ...more].filter(isFilled) },
            },
            terms: { ...(name === '' ? use : { license: { name } }), ...access },
            ...(asked === '' ? {} : { template: templateRef(asked) }),
          })
          const query = new URLSearchParams({ persistentId: formatPid(pid), done: 'created' })
          return c.redirect(`${site.addresses.base}/deposit?${query}`, 303)
        },
      })
    }),
  )
  return app
}

const fieldsOf = ({ sections }: DepositStart, wanted: 'first' | 'more'): readonly FormField[] =>
  sections.flatMap(({ part, fields }) => (part === wanted ? fields : []))

const isFilled = ({ value }: { readonly value: unknown }): boolean =>
  typeof value === 'string'
    ? value !== ''
    : Array.isArray(value)
      ? value.length > 0
      : Object.keys(value ?? {}).length > 0

/** A refused form of metadata, with its problems at their fields. */
export function atFields(
  values: URLSearchParams,
  error: RefusedError,
  fields: readonly FormField[],
): FormState {
  const form = refusedForm(values, error)
  const problems = [...form.problems].map(([path, text]) => [fieldAt(path, fields), text] as const)
  return { ...form, problems: new Map(problems) }
}

/** The title of a field or child of a form, in a language; null for what is no metadata. */
export const titleIn = (
  name: string,
  fields: readonly FormField[],
  language: Language,
): string | null => fieldNamed(name, formFieldsIn(fields, language))?.title ?? null
