import { RefusedError } from '@holdfast/core/rules'
import type { Context } from 'hono'
import { type PageSite, shownTo } from '../app/page-site.ts'
import { sendPage } from '../app/send-page.ts'
import { page } from '../layout/page.tsx'
import type { Reader } from '../layout/reader.ts'
import { FORM_TOKEN_FIELD, SendButton } from './form-parts.tsx'

/** Whether something was refused because its reader has no session. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof RefusedError && error.refusal.kind === 'unauthenticated'

/** The field of a secret that is no password. */
export const SECRET_FIELD = 'secret'
/** Passwords and other secrets, which no page shows again. */
const SECRETS = ['password', 'current', SECRET_FIELD]

/** Whether a form comes from a page of a session, and says anything but secrets. */
export const isKept = (form: URLSearchParams): boolean =>
  form.has(FORM_TOKEN_FIELD) && keptOf(form).length > 1

const keptOf = (form: URLSearchParams): readonly (readonly [string, string])[] =>
  [...form].filter(([name]) => !SECRETS.includes(name))

/** Answers with everything but secrets that a form said whose session has ended, to be sent after the next sign-in. */
export function keptForm(
  c: Context,
  site: PageSite,
  { form, reader }: { readonly form: URLSearchParams; readonly reader: Reader },
): Promise<Response> {
  const shown = shownTo(c, site, reader)
  const { pathname, search } = new URL(c.req.url)
  const { keptForm: texts } = shown.texts.forms
  const render = async () =>
    `${await page({
      shown,
      title: texts.title,
      unlisted: true,
      children: (
        <>
          <h1>{texts.title}</h1>
          <p role="alert">{texts.text}</p>
          <ol>
            <li>
              <a href={shown.addresses.signIn(null)} target="_blank" rel="noopener">
                {shown.texts.session.signIn}
              </a>{' '}
              {texts.first}
            </li>
            <li>{texts.after}</li>
          </ol>
          <form method="post" action={pathname + search}>
            {keptOf(form).map(([name, value]) => (
              <input type="hidden" name={name} value={value} />
            ))}
            <div class="actions">
              <SendButton text={texts.send} />
            </div>
          </form>
        </>
      ),
    })}`
  return sendPage(c, site, { key: null, status: 403, render })
}
