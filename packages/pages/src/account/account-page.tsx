import type { Child } from 'hono/jsx'
import { ErrorSummary } from '../forms/form-parts.tsx'
import { type FormState, freshForm } from '../forms/form-state.ts'
import { page } from '../layout/page.tsx'
import type { Shown } from '../layout/shown.ts'

/** The pages of an account, each with its path below `/account`. */
export const ACCOUNT_PAGES = {
  myData: '',
  notifications: '/notifications',
  requests: '/requests',
  profile: '/profile',
  password: '/password',
  token: '/token',
  sessions: '/sessions',
} as const
/** The name of one of them. */
export type AccountPageName = keyof typeof ACCOUNT_PAGES

/** One of the pages of an account, with links to the others. */
export const accountPage = ({
  shown,
  name,
  form = freshForm(),
  done = null,
  children,
}: {
  readonly shown: Shown
  readonly name: AccountPageName
  readonly form?: FormState
  /** What was done just now; null for nothing. */
  readonly done?: string | null
  readonly children: Child
}) => {
  const { account, forms } = shown.texts
  const wrong = form.problems.size > 0 || form.refused !== null
  return page({
    shown,
    title: `${wrong ? `${forms.problems}: ` : ''}${account.pages[name]}`,
    unlisted: true,
    children: (
      <>
        <nav aria-label={account.label}>
          <ul>
            {PAGES.map((each) => (
              <li>
                <a
                  href={`${shown.addresses.base}/account${ACCOUNT_PAGES[each]}`}
                  aria-current={each === name ? 'page' : undefined}
                >
                  {account.pages[each]}
                </a>
              </li>
            ))}
            {shown.signedIn?.account.superuser ? (
              <li>
                <a href={`${shown.addresses.base}/admin`}>{shown.texts.admin.label}</a>
              </li>
            ) : null}
          </ul>
        </nav>
        <h1>{account.pages[name]}</h1>
        <ErrorSummary shown={shown} form={form} />
        {done === null ? null : (
          <p class="good" role="status">
            {done}
          </p>
        )}
        {children}
      </>
    ),
  })
}

// The keys of the constant are exactly these names.
const PAGES = Object.keys(ACCOUNT_PAGES) as readonly AccountPageName[]
