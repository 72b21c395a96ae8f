import type { Shown } from '../layout/shown.ts'
import { CheckBox, Form, SendButton, TextField } from './form-parts.tsx'
import type { FormState } from './form-state.ts'

interface MoveFormProps {
  readonly shown: Shown
  readonly form: FormState
  readonly action: string
  readonly texts: Readonly<Record<'text' | 'to' | 'toHint' | 'force', string>>
  readonly send: string
}

/** Asks for the collection into which something is moved (`to`), and whether it is moved even so (`force`). */
export function MoveForm({ shown, form, action, texts, send }: MoveFormProps) {
  return (
    <Form shown={shown} action={action}>
      <p>{texts.text}</p>
      <TextField
        shown={shown}
        form={form}
        name="to"
        label={texts.to}
        hint={texts.toHint}
        required
      />
      <CheckBox form={form} name="force" label={texts.force} />
      <div class="actions">
        <SendButton text={send} />
      </div>
    </Form>
  )
}
