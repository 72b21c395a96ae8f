import type { DepositStart, TemplateView } from '@holdfast/core'
import type { FormField } from '@holdfast/core/rules'
import { formPage } from '../forms/form-page.tsx'
import { DefaultButton, Form, SelectField, SendButton } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import type { Shown } from '../layout/shown.ts'
import { FieldInputs } from './field-inputs.tsx'

interface NewProps {
  readonly shown: Shown
  readonly form: FormState
  readonly start: DepositStart
  readonly fields: readonly FormField[]
  /** The templates with which a dataset can begin here. */
  readonly offered: readonly TemplateView[]
  /** The one that the form began with; null for none. */
  readonly template: TemplateView | null
}

/** The form for a new dataset: what is required, and what is asked for at first. */
export function newDatasetPage(props: NewProps) {
  const { shown, form, start, fields, template } = props
  const { deposit, dataset } = shown.texts
  const { alias, name } = start.collection
  const licenses = start.licenses.map((license) => ({ value: license.name, text: license.name }))
  const none = start.customAllowed ? [{ value: '', text: deposit.laterTerms }] : []
  return formPage({
    shown,
    title: deposit.newDataset,
    form,
    children: (
      <>
        <p>
          {deposit.inCollection} <a href={shown.addresses.collection(alias)}>{name}</a>.{' '}
          {deposit.moreLater}
        </p>
        <Templates {...props} />
        <Form shown={shown} action={`/deposit/new?${new URLSearchParams({ collection: alias })}`}>
          <DefaultButton text={deposit.create} />
          <input type="hidden" name="collection" value={alias} />
          <input type="hidden" name="template" value={String(template?.template.id ?? '')} />
          <FieldInputs shown={shown} form={form} fields={fields} />
          <SelectField
            shown={shown}
            form={form}
            name="license"
            label={dataset.license}
            options={[...licenses, ...none]}
            required
          />
          <div class="actions">
            <SendButton text={deposit.create} />
          </div>
        </Form>
      </>
    ),
  })
}

/** Each is a link, so what was typed before is lost: they come first. */
function Templates({ shown, start, offered, template }: NewProps) {
  const { deposit } = shown.texts
  if (offered.length === 0) return null
  const link = (id: string, text: string) => (
    <li>
      <a
        href={`${shown.addresses.base}/deposit/new?${new URLSearchParams({ collection: start.collection.alias, template: id })}`}
        aria-current={id === String(template?.template.id ?? '') ? 'page' : undefined}
      >
        {text}
      </a>
    </li>
  )
  return (
    <nav aria-label={deposit.templates}>
      <p>{deposit.beginWith}</p>
      <ul>
        {offered.map((each) => link(String(each.template.id), each.template.name))}
        {link('', deposit.noTemplate)}
      </ul>
    </nav>
  )
}
