import type { DepositView } from '@holdfast/core'
import { Form, SelectField, SendButton, TextArea, TextField } from '../forms/form-parts.tsx'
import { type FormState, freshForm } from '../forms/form-state.ts'
import { SureBox } from '../forms/sure-box.tsx'
import type { Shown } from '../layout/shown.ts'
import { depositPage, depositPath } from './deposit-page.tsx'
import type { Endings } from './endings.ts'

interface EndProps {
  readonly shown: Shown
  readonly view: DepositView
  /** What was sent, and by which of the two forms. */
  readonly form: FormState
  readonly endings: Endings
}

/** Discards a draft, and withdraws released versions. Each asks for a confirmation. */
export function endPage(props: EndProps) {
  const { shown, view, form } = props
  return depositPage({
    shown,
    view,
    title: shown.texts.deposit.end.title,
    form,
    children: (
      <>
        <Discard {...props} />
        <Withdraw {...props} />
      </>
    ),
  })
}

function Discard({ shown, view, form, endings: { discard } }: EndProps) {
  const { end } = shown.texts.deposit
  if (discard === null) return null
  return (
    <section>
      <h2>{end.discard[discard]}</h2>
      <Form shown={shown} action={depositPath(view, { part: '/end' })}>
        <p class="note">{end.discardText[discard]}</p>
        <SureBox shown={shown} form={form} of="discard" />
        <div class="actions">
          <SendButton text={end.discard[discard]} name="do" value="discard" plain />
        </div>
      </Form>
    </section>
  )
}

function Withdraw({ shown, view, form: sent, endings: { withdraw } }: EndProps) {
  const { end } = shown.texts.deposit
  if (withdraw.length === 0) return null
  const form = sent.values.get('do') === 'withdraw' ? sent : freshForm()
  const common = { shown, form }
  return (
    <section>
      <h2>{end.withdraw}</h2>
      <Form shown={shown} action={depositPath(view, { part: '/end' })}>
        <p class="note">{end.withdrawText}</p>
        <SelectField
          {...common}
          name="version"
          label={shown.texts.dataset.version}
          options={withdraw.map((number) => ({ value: number, text: number }))}
          required
        />
        <TextArea {...common} name="reason" label={shown.texts.deposit.reason} required />
        <TextField
          {...common}
          name="forward"
          label={end.forward}
          hint={end.forwardHint}
          type="url"
        />
        <SureBox {...common} of="withdraw" />
        <div class="actions">
          <SendButton text={end.withdraw} name="do" value="withdraw" plain />
        </div>
      </Form>
    </section>
  )
}
