import type { TemplateView } from '@holdfast/core'
import type { FormField, FormSection } from '@holdfast/core/rules'
import { FieldInputs } from '../deposit/field-inputs.tsx'
import { sectionTitle } from '../deposit/section-page.tsx'
import { CheckBox, DefaultButton, Form, SendButton, TextField } from '../forms/form-parts.tsx'
import type { ManageProps } from './manage-frame.tsx'
import { managePath } from './manage-pages.ts'

/** What a form of a template edits. */
export interface EditedTemplate {
  /** Null for a new one. */
  readonly template: TemplateView['template'] | null
  readonly sections: readonly FormSection[]
  /** The one that is shown. */
  readonly section: FormSection
}

/** The form of one template: its name, and what it fills in, section by section. */
export function TemplateForm({
  shown,
  managed,
  form,
  edited: { template, sections, section },
}: ManageProps & { readonly edited: EditedTemplate }) {
  const { manage, forms } = shown.texts
  const { alias } = managed.view.collection
  return (
    <>
      {template === null ? null : (
        <nav aria-label={manage.template.parts}>
          <ul>
            {sections.map((each) => (
              <li>
                <a
                  href={`${shown.addresses.base}${templatePath(alias, { template: template.id, section: each.id })}`}
                  aria-current={each.id === section.id ? 'page' : undefined}
                >
                  {sectionTitle(each, shown)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p>{template === null ? manage.template.begin : manage.template.text}</p>
      <Form shown={shown} action={templatePath(alias)}>
        <DefaultButton text={forms.send} />
        <input type="hidden" name="template" value={String(template?.id ?? '')} />
        <input type="hidden" name="section" value={section.id} />
        <TextField shown={shown} form={form} name="name" label={manage.name} required />
        {template === null ? (
          <CheckBox form={form} name="default" label={manage.makeDefault} />
        ) : null}
        <div lang="en">
          <FieldInputs shown={shown} form={form} fields={section.fields.map(undemanded)} />
        </div>
        <div class="actions">
          <SendButton text={forms.send} />
        </div>
      </Form>
    </>
  )
}

/** A template may leave everything open. */
const undemanded = (each: FormField): FormField => ({ ...each, demanded: false })

/** The path of the form, below the base: of a new template, or of one section of another. */
export function templatePath(
  alias: string,
  shown: { readonly template: number; readonly section?: string } | null = null,
): string {
  const path = `${managePath(alias, 'templates')}/edit`
  if (shown === null) return path
  const { template, section } = shown
  const query = { template: String(template), ...(section === undefined ? {} : { section }) }
  return `${path}?${new URLSearchParams(query)}`
}
