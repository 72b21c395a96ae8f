import type { DepositView } from '@holdfast/core'
import { CheckBox, Form, SendButton, TextField } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import type { Shown } from '../layout/shown.ts'
import { depositPage, depositPath } from './deposit-page.tsx'

interface MoveProps {
  readonly shown: Shown
  readonly view: DepositView
  readonly form: FormState
}

/** Moves a dataset to another collection. */
export const movePage = ({ shown, view, form }: MoveProps) => {
  const { moving } = shown.texts.deposit
  return depositPage({
    shown,
    view,
    title: moving.title,
    form,
    children: (
      <Form shown={shown} action={depositPath(view, { part: '/move' })}>
        <p>{moving.text}</p>
        <TextField
          shown={shown}
          form={form}
          name="to"
          label={moving.to}
          hint={moving.toHint}
          required
        />
        <CheckBox form={form} name="force" label={moving.force} />
        <div class="actions">
          <SendButton text={moving.send} />
        </div>
      </Form>
    ),
  })
}
