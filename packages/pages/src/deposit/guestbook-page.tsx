import type { DepositView, GuestbookChoice } from '@holdfast/core'
import type { Guestbook } from '@holdfast/core/rules'
import { Form, SendButton } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import { numberText, type Shown } from '../layout/shown.ts'
import { depositPage, depositPath } from './deposit-page.tsx'
import { DatasetField } from './section-page.tsx'

/** The value of the choice of no guestbook. */
export const NO_GUESTBOOK = 'none'

/** Longer lists of options are cut in the preview. */
const OPTIONS_SHOWN = 20

interface GuestbookProps {
  readonly shown: Shown
  readonly view: DepositView
  readonly form: FormState
  readonly choice: GuestbookChoice
  readonly done: string | null
}

/** Which guestbook a dataset asks its readers to answer, with what each would ask. */
export function datasetGuestbookPage({ shown, view, form, choice, done }: GuestbookProps) {
  const { deposit, forms } = shown.texts
  const { guestbook } = deposit
  const { offered, assigned, atRequest } = choice
  const isOffered = assigned === null || offered.some(({ id }) => id === assigned.id)
  return depositPage({
    shown,
    view,
    title: guestbook.title,
    form,
    done,
    children: (
      <>
        <p>{atRequest ? guestbook.atRequest : guestbook.atDownload}</p>
        <p>{guestbook.atOnce}</p>
        {isOffered ? null : (
          <p class="note">
            {(assigned.enabled ? guestbook.elsewhere : guestbook.off)(assigned.name)}
          </p>
        )}
        {offered.length === 0 ? <p>{guestbook.noneOffered}</p> : null}
        <Form shown={shown} action={depositPath(view, { part: '/guestbook' })}>
          <DatasetField view={view} />
          <fieldset>
            <legend>{guestbook.title}</legend>
            <Choice value={NO_GUESTBOOK} label={guestbook.none} checked={assigned === null} />
            {offered.map((one) => (
              <>
                <Choice value={String(one.id)} label={one.name} checked={one.id === assigned?.id} />
                <Asks shown={shown} guestbook={one} />
              </>
            ))}
          </fieldset>
          <div class="actions">
            <SendButton text={forms.send} />
          </div>
        </Form>
      </>
    ),
  })
}

function Choice({
  value,
  label,
  checked,
}: {
  readonly value: string
  readonly label: string
  readonly checked: boolean
}) {
  const id = `guestbook-${value}`
  return (
    <div class="field check">
      <input type="radio" id={id} name="guestbook" value={value} checked={checked} required />
      <label for={id}>{label}</label>
    </div>
  )
}

/** What a guestbook asks, without fields to answer it. */
function Asks({ shown, guestbook }: { readonly shown: Shown; readonly guestbook: Guestbook }) {
  const { access, deposit, forms } = shown.texts
  const questions = guestbook.questions.filter(({ hidden }) => !hidden)
  if (guestbook.requires.length + questions.length === 0) return null
  return (
    <details>
      <summary>{deposit.guestbook.asks(guestbook.name)}</summary>
      <ul>
        {guestbook.requires.map((name) => (
          <li>{access.personal[name]}</li>
        ))}
        {questions.map(({ text, required, options }) => (
          <li>
            {text}
            {required ? null : <span class="muted"> ({forms.optional})</span>}
            {options.length === 0 ? null : (
              <div class="muted">
                {options
                  .slice(0, OPTIONS_SHOWN)
                  .map(({ value }) => value)
                  .join(' · ')}
                {options.length > OPTIONS_SHOWN
                  ? ` · ${deposit.guestbook.more(numberText(options.length - OPTIONS_SHOWN, shown))}`
                  : ''}
              </div>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
