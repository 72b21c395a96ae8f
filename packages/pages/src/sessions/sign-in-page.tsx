import type { IdentityProvider } from '@holdfast/core'
import { formPage } from '../forms/form-page.tsx'
import { Form, SendButton, TextField } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import type { Shown } from '../layout/shown.ts'

interface SignInProps {
  readonly shown: Shown
  readonly form: FormState
  /** Where to go afterwards. */
  readonly next: string
  /** Whether people may make themselves an account. */
  readonly open: boolean
  /** Whether a mail can replace a forgotten password. */
  readonly forgettable: boolean
  /** Services of others that prove who somebody is. */
  readonly providers: readonly Pick<IdentityProvider, 'id' | 'title'>[]
  readonly done: string | null
}

/** The page on which people sign in. */
export function signInPage({ shown, form, next, open, forgettable, providers, done }: SignInProps) {
  const { session } = shown.texts
  const { base } = shown.addresses
  const query = `?${new URLSearchParams({ next })}`
  return formPage({
    shown,
    title: session.signIn,
    form,
    done,
    children: (
      <>
        {providers.length === 0 ? null : (
          <ul class="plain">
            {providers.map(({ id, title }) => (
              <li>
                <a class="button" href={`${base}/account/provider/${id}${query}`}>
                  {session.signInWith(title)}
                </a>
              </li>
            ))}
          </ul>
        )}
        <Form shown={shown} action="/account/sign-in">
          <input type="hidden" name="next" value={next} />
          <TextField
            shown={shown}
            form={form}
            name="name"
            label={session.name}
            autocomplete="username"
            required
          />
          <TextField
            shown={shown}
            form={form}
            name="password"
            label={session.password}
            type="password"
            autocomplete="current-password"
            required
          />
          <div class="actions">
            <SendButton text={session.signIn} />
            {forgettable ? <a href={`${base}/account/forgot`}>{session.forgot}</a> : null}
          </div>
        </Form>
        {open ? (
          <p>
            {session.noAccount} <a href={`${base}/account/sign-up${query}`}>{session.signUp}</a>
          </p>
        ) : null}
      </>
    ),
  })
}
