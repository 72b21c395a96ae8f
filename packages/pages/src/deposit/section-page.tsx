import type { DepositView } from '@holdfast/core'
import type { FormSection } from '@holdfast/core/rules'
import { DefaultButton, Form, SendButton } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import { StoredMeanwhile } from '../forms/stored-meanwhile.tsx'
import { BASED_ON, type StoredOtherwise } from '../forms/stored-state.ts'
import type { Shown } from '../layout/shown.ts'
import { blockTitle } from '../metadata/field-words.ts'
import { depositPage, depositPath } from './deposit-page.tsx'
import { FieldInputs } from './field-inputs.tsx'

interface SectionProps {
  readonly shown: Shown
  readonly view: DepositView
  readonly section: FormSection
  readonly form: FormState
  /** What was stored in the section when the form was read. */
  readonly basedOn: string
  /** What somebody else stored meanwhile and this form would overwrite. */
  readonly others: readonly StoredOtherwise[]
}

/** The form of one section of the metadata. */
export function sectionPage({ shown, view, section, form, basedOn, others }: SectionProps) {
  const { deposit, forms } = shown.texts
  return depositPage({
    shown,
    view,
    title: sectionTitle(section, shown),
    form,
    children: (
      <>
        <StoredMeanwhile shown={shown} others={others} />
        <Form shown={shown} action={depositPath(view, { part: '/metadata', section: section.id })}>
          <DefaultButton text={forms.send} />
          <DatasetField view={view} />
          <input type="hidden" name="section" value={section.id} />
          <input type="hidden" name={BASED_ON} value={basedOn} />
          <FieldInputs shown={shown} form={form} fields={section.fields} />
          <div class="actions">
            <SendButton text={others.length === 0 ? forms.send : deposit.saveMine} />
          </div>
        </Form>
      </>
    ),
  })
}

/** Names the dataset in a form. */
export const DatasetField = ({ view }: { readonly view: DepositView }) => (
  <input type="hidden" name="dataset" value={String(view.dataset.id)} />
)

/** The name of a section. */
export const sectionTitle = ({ block, part }: FormSection, { texts, language }: Shown): string => {
  const title = blockTitle(block, language)
  return part === 'first' ? title : texts.deposit.moreOf(title)
}
