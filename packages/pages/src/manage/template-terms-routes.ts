import type { DepositStart } from '@holdfast/core'
import type { Template } from '@holdfast/core/rules'
import { Hono } from 'hono'
import type { PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { templateRef } from '../deposit/begun-with.ts'
import { chosenIn, termsAsForm } from '../deposit/terms-routes.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { freshForm } from '../forms/form-state.ts'
import { posted } from '../forms/posted.ts'
import { BASED_ON, stateOf } from '../forms/stored-state.ts'
import type { Reader } from '../layout/reader.ts'
import { manageFrame } from './manage-frame.tsx'
import { managePath } from './manage-pages.ts'
import { type Managed, managedIn } from './managed.ts'
import { templateTermsPath } from './template-page.tsx'
import { ownTemplate } from './template-routes.ts'
import { TemplateTermsForm } from './template-terms-page.tsx'

const PATH = `${managePath(':alias', 'templates').replace('%3A', ':')}/terms`
const name = 'templates'

/** The licence and the terms with which datasets begin. */
export function templateTermsRoutes(site: PageSite): Hono {
  const { deposit, templates } = site.repository

  const view = async (
    reader: Reader,
    managed: Managed,
    { template, done = false }: { readonly template: Template; readonly done?: boolean },
  ): Promise<{
    readonly view: FormView
    readonly values: URLSearchParams
    readonly start: DepositStart
  }> => {
    const start = await deposit.start(managed.actor, managed.ref)
    const values = new URLSearchParams(termsAsForm(template.terms, start.licenses))
    const stored = { values, state: await stateOf(values) }
    return {
      values,
      start,
      view: {
        site,
        reader,
        also: ['template'],
        render: (shown, form) => {
          const props = { shown, managed, form }
          const children = TemplateTermsForm({ ...props, template, start, stored })
          return manageFrame({ ...props, name, done, children })
        },
      },
    }
  }

  return new Hono()
    .get(
      PATH,
      guarded(site, async (c) => {
        const reader = await readerOf(c, site)
        const managed = await managedIn(c, site, { reader, name })
        const template = await ownTemplate(site, managed, c.req.query('template') ?? '')
        const done = c.req.query('done') !== undefined
        const shown = await view(reader, managed, { template, done })
        return showForm(c, shown.view, { form: { ...freshForm(), values: shown.values } })
      }),
    )
    .post(
      PATH,
      posted(site, async (c, { form, reader }) => {
        const managed = await managedIn(c, site, { reader, name })
        const given = form.get('template') ?? ''
        const template = await ownTemplate(site, managed, given)
        const shown = await view(reader, managed, { template })
        return answerForm(c, shown.view, {
          values: form,
          work: async () => {
            const stateNow = (now: Template) =>
              stateOf(new URLSearchParams(termsAsForm(now.terms, shown.start.licenses)))
            await templates.changeTerms(managed.actor, templateRef(given), {
              choice: chosenIn(form),
              access: {
                ...template.terms.access,
                termsOfAccess: form.get('termsOfAccess') ?? '',
                fileAccessRequest: form.get('requests') === 'yes',
              },
              isCurrent: async (now) => (await stateNow(now)) === form.get(BASED_ON),
            })
            const path = templateTermsPath(managed.view.collection.alias, template.id)
            return c.redirect(`${site.addresses.base}${path}&done=saved`, 303)
          },
        })
      }),
    )
}
