import type { DepositView } from '@holdfast/core'
import { Form, SendButton, TextArea } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import type { Shown } from '../layout/shown.ts'
import { depositPage, depositPath } from './deposit-page.tsx'

/** What is new in a version, in words that readers find in the list of versions. */
export const notePage = ({
  shown,
  view,
  form,
}: {
  readonly shown: Shown
  readonly view: DepositView
  readonly form: FormState
}) => {
  const { note } = shown.texts.deposit
  return depositPage({
    shown,
    view,
    title: note.title,
    form,
    children: (
      <Form shown={shown} action={depositPath(view, { part: '/note' })}>
        <TextArea shown={shown} form={form} name="note" label={note.label} hint={note.hint} />
        <div class="actions">
          <SendButton text={shown.texts.forms.send} />
        </div>
      </Form>
    ),
  })
}
