import { type Instruction, refuse, type Template } from '@holdfast/core/rules'
import { Hono } from 'hono'
import type { PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { templateRef } from '../deposit/begun-with.ts'
import { shownAgain, withoutEmptyRows } from '../deposit/field-names.ts'
import { typedFields } from '../deposit/field-values.ts'
import { atFields, titleIn } from '../deposit/new-routes.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { freshForm } from '../forms/form-state.ts'
import { posted } from '../forms/posted.ts'
import { BASED_ON, stateOf } from '../forms/stored-state.ts'
import type { Reader } from '../layout/reader.ts'
import { manageFrame } from './manage-frame.tsx'
import { managePath } from './manage-pages.ts'
import { type Managed, managedIn } from './managed.ts'
import {
  adviceName,
  type EditedTemplate,
  sectionAsForm,
  TemplateForm,
  templatePath,
} from './template-page.tsx'

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
    render: async (shown, form) => {
      const values = storedIn(edited)
      const stored = { values, state: await stateOf(values) }
      const props = { shown, managed, form }
      const children = TemplateForm({ ...props, edited, stored })
      return manageFrame({ ...props, name, done, children })
    },
  })

  const editedIn = async (
    managed: Managed,
    asked: { readonly template: string; readonly section: string },
  ): Promise<EditedTemplate> => {
    const { sections } = await deposit.start(managed.actor, managed.ref)
    const section =
      sections.find(({ id }) => id === (asked.section || sections[0]?.id)) ??
      refuse({ kind: 'notFound', what: 'Section' })
    if (asked.template === '') return { template: null, sections, section }
    return { template: await ownTemplate(site, managed, asked.template), sections, section }
  }

  return new Hono()
    .get(
      PATH,
      guarded(site, async (c) => {
        const reader = await readerOf(c, site)
        const managed = await managedIn(c, site, { reader, name })
        const { template = '', section = '', done } = c.req.query()
        const edited = await editedIn(managed, { template, section })
        const shown = view(reader, managed, { edited, done: done !== undefined })
        return showForm(c, shown, { form: { ...freshForm(), values: storedIn(edited) } })
      }),
    )
    .post(
      PATH,
      posted(site, async (c, { form, reader }) => {
        const managed = await managedIn(c, site, { reader, name })
        const asked = { template: form.get('template') ?? '', section: form.get('section') ?? '' }
        const edited = await editedIn(managed, asked)
        const { fields, id: section } = edited.section
        const again = shownAgain(form, fields)
        if (again !== null) return showForm(c, view(reader, managed, { edited }), { form: again })
        const values = withoutEmptyRows(form, fields)
        return answerForm(c, view(reader, managed, { edited }), {
          values,
          worded: (sent, error) => atFields(sent, error, fields),
          titleOf: (name, language) => titleIn(name, fields, language),
          work: async () => {
            const { actor, ref, view: shown } = managed
            const typed = {
              name: form.get('name') ?? '',
              fields: typedFields(values, fields),
              instructions: instructionsAfter(edited, form),
            }
            const isDefault = form.get('default') === 'yes'
            const { template } =
              edited.template === null
                ? await templates.create(actor, ref, { ...typed, isDefault })
                : await templates.changeMetadata(actor, templateRef(asked.template), {
                    change: typed,
                    replace: true,
                    isCurrent: isStill(edited, form.get(BASED_ON)),
                  })
            const path = templatePath(shown.collection.alias, { template: template.id, section })
            return c.redirect(`${site.addresses.base}${path}&done=saved`, 303)
          },
        })
      }),
    )
}

/** A template of the collection. Those of other collections are changed there. */
export async function ownTemplate(
  { repository: { templates } }: PageSite,
  { actor, view: { collection } }: Managed,
  given: string,
): Promise<Template> {
  const { template, owner } = await templates.get(actor, templateRef(given))
  if (owner.id === collection.id) return template
  return refuse({ kind: 'missing', message: 'The collection has no such template.' })
}

const NEW = { name: '', metadata: {}, instructions: [] } as const

const storedIn = ({ template, section }: EditedTemplate): URLSearchParams =>
  sectionAsForm(template ?? NEW, section)

/** The instructions of the template with those that the form gives for its fields. */
const instructionsAfter = (
  { template, section: { fields } }: EditedTemplate,
  form: URLSearchParams,
): readonly Instruction[] => {
  const own = new Set(fields.map(({ field }) => field.name))
  const others = (template ?? NEW).instructions.filter(({ fieldName }) => !own.has(fieldName))
  const typed = fields.flatMap(({ field: { name: fieldName } }) => {
    const text = (form.get(adviceName(fieldName)) ?? '').trim()
    return text === '' ? [] : [{ fieldName, text }]
  })
  return [...others, ...typed]
}

/** Whether a template has what the form was read from, and the instructions that it keeps. */
const isStill =
  ({ template, section }: EditedTemplate, basedOn: string | null) =>
  async (now: Template): Promise<boolean> =>
    JSON.stringify(now.instructions) === JSON.stringify(template?.instructions) &&
    (await stateOf(sectionAsForm(now, section))) === basedOn
