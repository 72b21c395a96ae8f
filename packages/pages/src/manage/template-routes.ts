import { refuse } from '@holdfast/core/rules'
import { Hono } from 'hono'
import type { PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { templateRef } from '../deposit/begun-with.ts'
import { withoutEmptyRows } from '../deposit/field-names.ts'
import { filledIn, typedFields } from '../deposit/field-values.ts'
import { atFields } from '../deposit/new-routes.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { freshForm } from '../forms/form-state.ts'
import { posted } from '../forms/posted.ts'
import type { Reader } from '../layout/reader.ts'
import { manageFrame } from './manage-frame.tsx'
import { managePath } from './manage-pages.ts'
import { type Managed, managedIn } from './managed.ts'
import { type EditedTemplate, TemplateForm, templatePath } from './template-page.tsx'

const PATH = `${managePath(':alias', 'templates').replace('%3A', ':')}/edit`

/** Making a template, and changing what one fills in. */
export function templateRoutes(site: PageSite): Hono {
  const { deposit, templates } = site.repository
  const name = 'templates'

  const view = (
    reader: Reader,
    managed: Managed,
    { edited, done = false }: { readonly edited: EditedTemplate; readonly done?: boolean },
  ): FormView => ({
    site,
    reader,
    also: ['template', 'section'],
    render: (shown, form) => {
      const props = { shown, managed, form }
      return manageFrame({ ...props, name, done, children: TemplateForm({ ...props, edited }) })
    },
  })

  /** Templates of other collections are changed there. */
  const editedIn = async (
    { actor, ref, view: { collection } }: Managed,
    asked: { readonly template: string; readonly section: string },
  ): Promise<EditedTemplate> => {
    const { sections } = await deposit.start(actor, ref)
    const section =
      sections.find(({ id }) => id === (asked.section || sections[0]?.id)) ??
      refuse({ kind: 'notFound', what: 'Section' })
    if (asked.template === '') return { template: null, sections, section }
    const { template, owner } = await templates.get(actor, templateRef(asked.template))
    if (owner.id === collection.id) return { template, sections, section }
    return refuse({ kind: 'missing', message: 'The collection has no such template.' })
  }

  return new Hono()
    .get(
      PATH,
      guarded(site, async (c) => {
        const reader = await readerOf(c, site)
        const managed = await managedIn(c, site, { reader, name })
        const { template = '', section = '', done } = c.req.query()
        const edited = await editedIn(managed, { template, section })
        const values = filledIn(edited.template?.metadata ?? {}, edited.section.fields)
        values.set('name', edited.template?.name ?? '')
        const shown = view(reader, managed, { edited, done: done !== undefined })
        return showForm(c, shown, { form: { ...freshForm(), values } })
      }),
    )
    .post(
      PATH,
      posted(site, async (c, { form, reader }) => {
        const managed = await managedIn(c, site, { reader, name })
        const asked = { template: form.get('template') ?? '', section: form.get('section') ?? '' }
        const edited = await editedIn(managed, asked)
        const { fields, id: section } = edited.section
        const add = form.get('add')
        const values = withoutEmptyRows(form, fields, add)
        if (add !== null || form.has('find'))
          return showForm(c, view(reader, managed, { edited }), {
            form: { ...freshForm(), values },
          })
        return answerForm(c, view(reader, managed, { edited }), {
          values,
          worded: (sent, error) => atFields(sent, error, fields),
          work: async () => {
            const { actor, ref, view: shown } = managed
            const typed = { name: form.get('name') ?? '', fields: typedFields(values, fields) }
            const isDefault = form.get('default') === 'yes'
            const { template } =
              edited.template === null
                ? await templates.create(actor, ref, { ...typed, isDefault, instructions: [] })
                : await templates.changeMetadata(actor, templateRef(asked.template), {
                    change: typed,
                    replace: true,
                  })
            const path = templatePath(shown.collection.alias, { template: template.id, section })
            return c.redirect(`${site.addresses.base}${path}&done=saved`, 303)
          },
        })
      }),
    )
}
