import type { Account } from '@holdfast/core/rules'
import type { Child } from 'hono/jsx'
import { Form, SendButton, TextField } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import { SureBox } from '../forms/sure-box.tsx'
import type { Shown } from '../layout/shown.ts'
import { FINAL_STEPS, type UserStep } from './user-steps.ts'
import { userPath } from './users-page.tsx'

interface UserFormProps {
  readonly shown: Shown
  readonly form: FormState
  readonly account: Account
}

/** A form for each thing that can be done with an account. */
export function UserForms(props: UserFormProps) {
  const { shown, form, account } = props
  const { admin, session } = shown.texts
  const active = account.deactivatedAt === null
  const step: UserStep = account.superuser ? 'noSuperuser' : 'superuser'
  return (
    <section>
      <h2>{admin.users.change}</h2>
      {active ? (
        <>
          <Step {...props} step={step} />
          <Step {...props} step="signOut" />
        </>
      ) : null}
      <Step {...props} step="removeRoles" />
      <Step {...props} step="rename">
        <TextField shown={shown} form={form} name="userName" label={session.userName} required />
      </Step>
      <Step {...props} step="merge">
        <TextField shown={shown} form={form} name="into" label={admin.users.into} required />
      </Step>
      {active ? <Step {...props} step="deactivate" /> : null}
      <Step {...props} step="delete" />
    </section>
  )
}

function Step({
  shown,
  form,
  account,
  step,
  children,
}: UserFormProps & { readonly step: UserStep; readonly children?: Child }) {
  const { users } = shown.texts.admin
  const { title, text } = users.steps[step]
  return (
    <Form shown={shown} action={userPath(account.userName)}>
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
      {FINAL_STEPS.includes(step) ? <SureBox shown={shown} form={form} of={step} /> : null}
      <div class="actions">
        <SendButton text={title} name="do" value={step} plain />
      </div>
    </Form>
  )
}
