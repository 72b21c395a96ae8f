import type { DepositStart } from '@holdfast/core'
import { type FormField, formatPid, type RefusedError } from '@holdfast/core/rules'
import { Hono } from 'hono'
import { requireSignedIn } from '../account/signed-in-reader.ts'
import type { PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { type FormState, freshForm, refusedForm } from '../forms/form-state.ts'
import { posted } from '../forms/posted.ts'
import type { Reader } from '../layout/reader.ts'
import { withoutEmptyRows } from './field-names.ts'
import { fieldAt, typedFields } from './field-values.ts'
import { newDatasetPage } from './new-page.tsx'
import { ownFacts } from './own-facts.ts'

const PATH = '/deposit/new'

/** The page on which a dataset begins. */
export function newDatasetRoutes(site: PageSite): Hono {
  const { deposit, datasets } = site.repository
  const app = new Hono()

  const view = (reader: Reader, start: DepositStart): FormView => ({
    site,
    reader,
    also: ['collection'],
    render: (shown, form) => newDatasetPage({ shown, form, start, fields: firstFields(start) }),
  })

  app.get(
    PATH,
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      const signedIn = requireSignedIn(reader)
      const alias = c.req.query('collection') ?? ''
      const start = await deposit.start(signedIn.actor, { kind: 'alias', alias })
      const chosen = start.licenses.find(({ isDefault }) => isDefault)?.name ?? ''
      const known = { license: chosen, ...ownFacts(signedIn, firstFields(start)) }
      return showForm(c, view(reader, start), { form: freshForm(known) })
    }),
  )
  app.post(
    PATH,
    posted(site, async (c, { form, reader }) => {
      const { actor } = requireSignedIn(reader)
      const ref = { kind: 'alias', alias: form.get('collection') ?? '' } as const
      const start = await deposit.start(actor, ref)
      const fields = firstFields(start)
      const add = form.get('add')
      const values = withoutEmptyRows(form, fields, add)
      if (add !== null || form.has('find'))
        return showForm(c, view(reader, start), { form: { ...freshForm(), values } })
      return answerForm(c, view(reader, start), {
        values,
        worded: (sent, error) => atFields(sent, error, fields),
        work: async () => {
          const license = form.get('license') ?? ''
          const { pid } = await datasets.create(actor, ref, {
            metadataBlocks: { all: { fields: typedFields(values, fields).filter(isFilled) } },
            terms: license === '' ? {} : { license: { name: license } },
          })
          const query = new URLSearchParams({ persistentId: formatPid(pid), done: 'created' })
          return c.redirect(`${site.addresses.base}/deposit?${query}`, 303)
        },
      })
    }),
  )
  return app
}

const firstFields = ({ sections }: DepositStart): readonly FormField[] =>
  sections.flatMap(({ part, fields }) => (part === 'first' ? fields : []))

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
