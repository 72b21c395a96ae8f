import { Form, SendButton, TextField } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import type { Shown } from '../layout/shown.ts'
import { PersonFields } from '../sessions/sign-up-page.tsx'
import { accountPage } from './account-page.tsx'

interface ProfileProps {
  readonly shown: Shown
  readonly form: FormState
  /** What was done, by its name in the address. */
  readonly done: string | null
  /** Whether this installation sends mail. */
  readonly mailed: boolean
}

/** Name, mail address and affiliation of the reader. */
export function profilePage({ shown, form, done, mailed }: ProfileProps) {
  const { account, session, forms } = shown.texts
  const said = done === 'sent' ? account.sent : done === 'saved' ? forms.saved : null
  const confirmed = shown.signedIn?.account.emailConfirmedAt !== null
  const has = shown.signedIn?.account.passwordHash != null
  const provider = shown.signedIn?.account.provider
  return accountPage({
    shown,
    name: 'profile',
    form,
    done: said,
    children: (
      <>
        <p>
          <strong>@{shown.signedIn?.account.userName}</strong>
        </p>
        {confirmed || !mailed ? null : (
          <Form shown={shown} action="/account/profile">
            <div class="actions note">
              <span>{account.unconfirmed}</span>
              <SendButton text={account.sendAgain} name="do" value="resend" plain />
            </div>
          </Form>
        )}
        <Form shown={shown} action="/account/profile">
          <PersonFields shown={shown} form={form} />
          <TextField
            shown={shown}
            form={form}
            name="orcid"
            label="ORCID iD"
            hint={account.orcidHint}
          />
          <p class="muted">{account.profileHint}</p>
          {has || provider === 'builtin' ? (
            <TextField
              shown={shown}
              form={form}
              name="current"
              label={has ? session.present : account.presentToken}
              hint={account.presentHint}
              type="password"
              autocomplete="current-password"
            />
          ) : null}
          <div class="actions">
            <SendButton text={forms.send} />
          </div>
        </Form>
      </>
    ),
  })
}
