import { Form, SendButton, TextField } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import type { Shown } from '../layout/shown.ts'

/** The form that sends a logo. */
export function LogoForm({
  shown,
  form,
  action,
}: {
  readonly shown: Shown
  readonly form: FormState
  readonly action: string
}) {
  const { logo } = shown.texts.manage
  return (
    <section>
      <h2>{logo.title}</h2>
      <Form shown={shown} action={action} upload>
        <TextField
          shown={shown}
          form={form}
          name="file"
          label={logo.file}
          hint={logo.fileHint}
          type="file"
          required
        />
        <div class="actions">
          <SendButton text={logo.upload} />
        </div>
      </Form>
    </section>
  )
}
