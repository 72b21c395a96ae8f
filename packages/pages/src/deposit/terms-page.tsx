import type { DepositView, TermsOffered } from '@holdfast/core'
import { TERMS_OF_USE_KEYS } from '@holdfast/core/rules'
import { CheckBox, Form, SelectField, SendButton, TextArea } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import { BASED_ON } from '../forms/stored-state.ts'
import type { Shown } from '../layout/shown.ts'
import { depositAddress, depositPage, depositPath } from './deposit-page.tsx'
import { DatasetField } from './section-page.tsx'

interface TermsProps {
  readonly shown: Shown
  readonly view: DepositView
  readonly form: FormState
  /** What was stored when the form was read. */
  readonly basedOn: string
}

/** Stands for terms of one's own in the choice of a licence; no licence has this name. */
export const CUSTOM = ':custom'

/** The licence or terms of a draft, and the way to restricted files. */
export function termsPage({ shown, view, form, basedOn }: TermsProps) {
  const { dataset, deposit, forms } = shown.texts
  return depositPage({
    shown,
    view,
    title: dataset.terms,
    form,
    children: (
      <>
        <Form shown={shown} action={depositPath(view, { part: '/terms' })}>
          <DatasetField view={view} />
          <input type="hidden" name={BASED_ON} value={basedOn} />
          <TermsFields shown={shown} form={form} offered={view} />
          <div class="actions">
            <SendButton text={forms.send} />
          </div>
        </Form>
        <p>
          <a href={depositAddress(shown, view, { part: '/guestbook' })}>
            {deposit.guestbook.choose}
          </a>
        </p>
      </>
    ),
  })
}

/** The choice of a licence or terms of one's own, and the way to restricted files. */
export function TermsFields({
  shown,
  form,
  offered: { licenses, customAllowed },
}: Pick<TermsProps, 'shown' | 'form'> & { readonly offered: TermsOffered }) {
  const { deposit, dataset } = shown.texts
  const common = { shown, form }
  const own = customAllowed ? [{ value: CUSTOM, text: dataset.customTerms }] : []
  return (
    <>
      <SelectField
        {...common}
        name="license"
        label={dataset.license}
        options={[...licenses.map(({ name }) => ({ value: name, text: name })), ...own]}
        required
      />
      {customAllowed ? (
        <details open={form.values.get('license') === CUSTOM}>
          <summary>{dataset.customTerms}</summary>
          <p>{deposit.customHint}</p>
          {TERMS_OF_USE_KEYS.map((key) => (
            <TextArea {...common} name={key} label={deposit.termsOfUse[key]} rows={3} />
          ))}
        </details>
      ) : null}
      <h2>{deposit.restrictedFiles}</h2>
      <CheckBox {...common} name="requests" label={deposit.allowRequests} />
      <TextArea {...common} name="termsOfAccess" label={dataset.termsOfAccess} />
    </>
  )
}
