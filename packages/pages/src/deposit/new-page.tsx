import type { DepositStart } from '@holdfast/core'
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
}

/** The form for a new dataset: what is required, and what is asked for at first. */
export function newDatasetPage({ shown, form, start, fields }: NewProps) {
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
        <Form shown={shown} action={`/deposit/new?${new URLSearchParams({ collection: alias })}`}>
          <DefaultButton text={deposit.create} />
          <input type="hidden" name="collection" value={alias} />
          <div lang="en">
            <FieldInputs shown={shown} form={form} fields={fields} />
          </div>
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
