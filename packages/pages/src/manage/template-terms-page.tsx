import type { DepositStart } from '@holdfast/core'
import { TERMS_OF_USE_KEYS, type Template } from '@holdfast/core/rules'
import { TermsFields } from '../deposit/terms-page.tsx'
import { Form, SendButton } from '../forms/form-parts.tsx'
import { StoredMeanwhile } from '../forms/stored-meanwhile.tsx'
import { BASED_ON, basisOf, storedOtherwise } from '../forms/stored-state.ts'
import type { Shown } from '../layout/shown.ts'
import type { ManageProps } from './manage-frame.tsx'
import { TemplateParts, templateTermsPath } from './template-page.tsx'

/** The form of the licence and the terms of a template. */
export function TemplateTermsForm({
  shown,
  managed,
  form,
  template,
  start,
  stored,
}: ManageProps & {
  readonly template: Template
  readonly start: DepositStart
  /** What is stored now. */
  readonly stored: { readonly values: URLSearchParams; readonly state: string }
}) {
  const { manage, forms, deposit } = shown.texts
  const { state, isOutdated } = basisOf(form, stored.state)
  const others = isOutdated ? storedOtherwise(stored.values, form.values, titled(shown)) : []
  return (
    <>
      <TemplateParts
        {...{ shown, managed, sections: start.sections }}
        template={template.id}
        current={null}
      />
      <h2>{template.name}</h2>
      <p>{manage.template.text}</p>
      <StoredMeanwhile shown={shown} others={others} />
      <Form shown={shown} action={templateTermsPath(managed.view.collection.alias, template.id)}>
        <input type="hidden" name="template" value={String(template.id)} />
        <input type="hidden" name={BASED_ON} value={state} />
        <TermsFields shown={shown} form={form} offered={start} />
        <div class="actions">
          <SendButton text={isOutdated ? deposit.saveMine : forms.send} />
        </div>
      </Form>
    </>
  )
}

/** The fields of the form, with their titles. */
const titled = ({ texts: { dataset, deposit } }: Shown) => [
  { name: 'license', title: dataset.license },
  ...TERMS_OF_USE_KEYS.map((name) => ({ name, title: deposit.termsOfUse[name] })),
  { name: 'requests', title: deposit.allowRequests },
  { name: 'termsOfAccess', title: dataset.termsOfAccess },
]
