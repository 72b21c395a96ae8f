import { formPage } from '../forms/form-page.tsx'
import { Form, SendButton, TextField } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import type { Shown } from '../layout/shown.ts'
import { NewPassword } from './sign-up-page.tsx'

interface PasswordProps {
  readonly shown: Shown
  readonly form: FormState
}

/** The page on which people ask for a mail with a link. */
export const forgotPage = ({ shown, form, sent }: PasswordProps & { readonly sent: boolean }) => {
  const { session } = shown.texts
  return formPage({
    shown,
    title: session.forgotTitle,
    form,
    done: sent ? session.forgotSent : null,
    children: sent ? null : (
      <Form shown={shown} action="/account/forgot">
        <p>{session.forgotText}</p>
        <TextField
          shown={shown}
          form={form}
          name="name"
          label={session.name}
          autocomplete="username"
          required
        />
        <div class="actions">
          <SendButton text={session.forgotSend} />
        </div>
      </Form>
    ),
  })
}

/** The page to which that link leads. */
export const resetPage = ({ shown, form, token }: PasswordProps & { readonly token: string }) => {
  const { session } = shown.texts
  return formPage({
    shown,
    title: session.forgotTitle,
    form,
    children: (
      <Form shown={shown} action="/account/reset">
        <input type="hidden" name="reset" value={token} />
        <NewPassword shown={shown} form={form} label={session.newPassword} />
        <div class="actions">
          <SendButton text={session.forgotTitle} />
        </div>
      </Form>
    ),
  })
}

/** The page on which people confirm their mail address. Opening it confirms nothing: mail scanners open links. */
export const confirmPage = ({ shown, form, token }: PasswordProps & { readonly token: string }) => {
  const { session } = shown.texts
  return formPage({
    shown,
    title: session.confirmTitle,
    form,
    children: (
      <Form shown={shown} action="/account/confirm">
        <input type="hidden" name="confirm" value={token} />
        <p>{session.confirmText(shown.signedIn?.account.email ?? '')}</p>
        <div class="actions">
          <SendButton text={session.confirm} />
        </div>
      </Form>
    ),
  })
}
