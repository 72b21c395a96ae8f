import type { Child } from 'hono/jsx'
import { ErrorSummary } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import { page } from '../layout/page.tsx'
import type { Shown } from '../layout/shown.ts'
import { ADMIN_PAGE_NAMES, ADMIN_PAGES, type AdminPageName, adminPath } from './admin-pages.ts'

/** The frame of the pages about the installation: the other pages, what went wrong, and what was done. */
export function adminFrame({
  shown,
  form,
  name,
  heading,
  done,
  children,
}: {
  readonly shown: Shown
  readonly form: FormState
  readonly name: AdminPageName
  /** Of a page below it; null for its own. */
  readonly heading: string | null
  /** Whether something was done just now. */
  readonly done: boolean
  readonly children: Child
}) {
  const { admin, forms } = shown.texts
  const wrong = form.problems.size > 0 || form.refused !== null
  const title = heading ?? admin.pages[name]
  return page({
    shown,
    title: `${wrong ? `${forms.problems}: ` : ''}${title} - ${admin.label}`,
    unlisted: true,
    children: (
      <>
        <nav aria-label={admin.label}>
          <ul>
            {ADMIN_PAGE_NAMES.map((each) => (
              <li>
                <a
                  href={shown.addresses.base + adminPath(ADMIN_PAGES[each])}
                  aria-current={each !== name ? undefined : heading === null ? 'page' : 'true'}
                >
                  {admin.pages[each]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <h1>{title}</h1>
        <ErrorSummary shown={shown} form={form} />
        {done && !wrong ? (
          <p class="good" role="status">
            {forms.saved}
          </p>
        ) : null}
        {children}
      </>
    ),
  })
}
