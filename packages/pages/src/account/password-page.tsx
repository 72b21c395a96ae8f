import { Form, SendButton, TextField } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import type { Shown } from '../layout/shown.ts'
import { NewPassword } from '../sessions/sign-up-page.tsx'
import { accountPage } from './account-page.tsx'

/** The page on which the reader replaces their password. */
export function passwordPage({
  shown,
  form,
  changed,
}: {
  readonly shown: Shown
  readonly form: FormState
  readonly changed: boolean
}) {
  const { account, session, forms } = shown.texts
  const has = shown.signedIn?.account.passwordHash != null
  return accountPage({
    shown,
    name: 'password',
    form,
    done: changed ? account.passwordChanged : null,
    children:
      !has && shown.signedIn?.account.provider !== 'builtin' ? (
        <p>{account.passwordElsewhere}</p>
      ) : (
        <Form shown={shown} action="/account/password">
          <TextField
            shown={shown}
            form={form}
            name="current"
            label={has ? session.present : account.presentToken}
            type="password"
            autocomplete="current-password"
            required
          />
          <NewPassword shown={shown} form={form} label={session.newPassword} />
          <div class="actions">
            <SendButton text={forms.send} />
          </div>
        </Form>
      ),
  })
}
