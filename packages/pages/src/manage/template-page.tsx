import type { TemplateView } from '@holdfast/core'
import type { FormField, FormSection, Template } from '@holdfast/core/rules'
import { FieldInputs } from '../deposit/field-inputs.tsx'
import { filledIn } from '../deposit/field-values.ts'
import { otherEdits } from '../deposit/other-edits.ts'
import { sectionTitle } from '../deposit/section-page.tsx'
import {
  CheckBox,
  DefaultButton,
  Form,
  SendButton,
  TextArea,
  TextField,
} from '../forms/form-parts.tsx'
import { StoredMeanwhile } from '../forms/stored-meanwhile.tsx'
import { BASED_ON, basisOf, type StoredOtherwise, storedOtherwise } from '../forms/stored-state.ts'
import { formFieldsIn } from '../metadata/field-words.ts'
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

/** What the form of a section says before anything is typed. */
export function sectionAsForm(
  template: Pick<Template, 'name' | 'metadata' | 'instructions'>,
  { fields }: Pick<FormSection, 'fields'>,
): URLSearchParams {
  const values = filledIn(template.metadata, fields)
  values.set('name', template.name)
  const texts = new Map(template.instructions.map(({ fieldName, text }) => [fieldName, text]))
  for (const { field } of fields) values.set(adviceName(field.name), texts.get(field.name) ?? '')
  return values
}

/** What is stored otherwise than a form of a section says. */
const storedInSection = (
  stored: URLSearchParams,
  typed: URLSearchParams,
  { fields, shown }: Pick<FormSection, 'fields'> & Pick<ManageProps, 'shown'>,
): readonly StoredOtherwise[] => [
  ...storedOtherwise(stored, typed, [
    { name: 'name', title: shown.texts.manage.name },
    ...formFieldsIn(fields, shown.language).map(({ field: { name, title } }) => ({
      name: adviceName(name),
      title: shown.texts.manage.template.adviceFor(title),
    })),
  ]),
  ...otherEdits(stored, typed, { fields, language: shown.language }),
]

/** The parts of a template, each with a form of its own. */
export function TemplateParts({
  shown,
  managed,
  template,
  sections,
  current,
}: Pick<ManageProps, 'shown' | 'managed'> & {
  readonly template: number
  readonly sections: readonly FormSection[]
  /** The id of the section that is shown; null for the terms. */
  readonly current: string | null
}) {
  const { alias } = managed.view.collection
  const parts = [
    ...sections.map((each) => ({
      href: templatePath(alias, { template, section: each.id }),
      text: sectionTitle(each, shown),
      isCurrent: each.id === current,
    })),
    {
      href: templateTermsPath(alias, template),
      text: shown.texts.dataset.terms,
      isCurrent: current === null,
    },
  ]
  return (
    <nav aria-label={shown.texts.manage.template.parts}>
      <ul>
        {parts.map(({ href, text, isCurrent }) => (
          <li>
            <a href={shown.addresses.base + href} aria-current={isCurrent ? 'page' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The form of one template: its name, and what it fills in, section by section. */
export function TemplateForm(
  props: ManageProps & {
    readonly edited: EditedTemplate
    /** What is stored of the section now; of a new template nothing. */
    readonly stored: { readonly values: URLSearchParams; readonly state: string }
  },
) {
  const { shown, managed, form, edited, stored } = props
  const { template, sections, section } = edited
  const { manage, forms, deposit } = shown.texts
  const { alias } = managed.view.collection
  const { state, isOutdated } = basisOf(form, stored.state)
  const { fields } = section
  const others = isOutdated ? storedInSection(stored.values, form.values, { fields, shown }) : []
  return (
    <>
      {template === null ? null : (
        <TemplateParts
          {...{ shown, managed, sections }}
          template={template.id}
          current={section.id}
        />
      )}
      <p>{template === null ? manage.template.begin : manage.template.text}</p>
      <StoredMeanwhile shown={shown} others={others} />
      <Form shown={shown} action={templatePath(alias)}>
        <DefaultButton text={forms.send} />
        <input type="hidden" name="template" value={String(template?.id ?? '')} />
        <input type="hidden" name="section" value={section.id} />
        <input type="hidden" name={BASED_ON} value={state} />
        <TextField shown={shown} form={form} name="name" label={manage.name} required />
        {template === null ? (
          <CheckBox form={form} name="default" label={manage.makeDefault} />
        ) : null}
        <FieldInputs shown={shown} form={form} fields={fields.map(undemanded)} />
        <Advice shown={shown} form={form} fields={fields} />
        <div class="actions">
          <SendButton text={isOutdated ? deposit.saveMine : forms.send} />
        </div>
      </Form>
    </>
  )
}

/** The advice beside each field. */
function Advice({
  shown,
  form,
  fields,
}: Pick<ManageProps, 'shown' | 'form'> & Pick<FormSection, 'fields'>) {
  const { template } = shown.texts.manage
  return (
    <details>
      <summary>{template.advice}</summary>
      <p>{template.adviceHint}</p>
      {formFieldsIn(fields, shown.language).map(({ field: { name, title } }) => (
        <TextArea
          shown={shown}
          form={form}
          name={adviceName(name)}
          label={template.adviceFor(title)}
          rows={2}
        />
      ))}
    </details>
  )
}

/** The name, in a form, of the advice beside a field. */
export const adviceName = (field: string): string => `advice.${field}`

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

/** The path of the form of the terms of a template. */
export const templateTermsPath = (alias: string, template: number): string =>
  `${managePath(alias, 'templates')}/terms?template=${template}`
