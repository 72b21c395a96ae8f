import { formPage } from '../forms/form-page.tsx'
import { Form, SendButton, TextField } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import type { Shown } from '../layout/shown.ts'

interface SignUpProps {
  readonly shown: Shown
  readonly form: FormState
  /** Where to go afterwards. */
  readonly next: string
  readonly open: boolean
}

/** The page on which people make themselves an account. */
export function signUpPage({ shown, form, next, open }: SignUpProps) {
  const { session } = shown.texts
  return formPage({
    shown,
    title: session.signUp,
    form,
    children: open ? (
      <Form shown={shown} action="/account/sign-up">
        <input type="hidden" name="next" value={next} />
        <TextField
          shown={shown}
          form={form}
          name="userName"
          label={session.userName}
          hint={session.userNameHint}
          autocomplete="username"
          required
        />
        <PersonFields shown={shown} form={form} />
        <NewPassword shown={shown} form={form} />
        <div class="actions">
          <SendButton text={session.signUp} />
          <span>
            {session.haveAccount} <a href={shown.addresses.signIn(next)}>{session.signIn}</a>
          </span>
        </div>
      </Form>
    ) : (
      <p>{session.closed}</p>
    ),
  })
}

/** What an account says of its person. */
export function PersonFields({ shown, form }: { readonly shown: Shown; readonly form: FormState }) {
  const { session } = shown.texts
  const common = { shown, form }
  return (
    <>
      <TextField
        {...common}
        name="firstName"
        label={session.firstName}
        autocomplete="given-name"
        required
      />
      <TextField
        {...common}
        name="lastName"
        label={session.lastName}
        autocomplete="family-name"
        required
      />
      <TextField
        {...common}
        name="email"
        label={session.email}
        type="email"
        autocomplete="email"
        required
      />
      <TextField
        {...common}
        name="affiliation"
        label={session.affiliation}
        autocomplete="organization"
      />
      <TextField
        {...common}
        name="position"
        label={session.position}
        autocomplete="organization-title"
      />
    </>
  )
}

/** The field for a password that is chosen. */
export const NewPassword = ({
  shown,
  form,
  label = shown.texts.session.password,
}: {
  readonly shown: Shown
  readonly form: FormState
  readonly label?: string
}) => (
  <TextField
    shown={shown}
    form={form}
    name="password"
    label={label}
    hint={shown.texts.session.passwordHint}
    type="password"
    autocomplete="new-password"
    required
  />
)
