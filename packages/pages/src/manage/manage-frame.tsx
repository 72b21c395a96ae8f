import type { Child } from 'hono/jsx'
import { ErrorSummary } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import { CollectionPath } from '../layout/collection-path.tsx'
import { page } from '../layout/page.tsx'
import type { Shown } from '../layout/shown.ts'
import { type ManagePageName, managePath } from './manage-pages.ts'
import type { Managed } from './managed.ts'

/** What each page for looking after a collection is shown with. */
export interface ManageProps {
  readonly shown: Shown
  readonly managed: Managed
  readonly form: FormState
}

/** The frame of these pages: where one is, the other pages, what went wrong, and what was done. */
export function manageFrame({
  shown,
  managed,
  form,
  name,
  done,
  children,
}: ManageProps & {
  readonly name: ManagePageName
  /** Whether something was done just now. */
  readonly done: boolean
  readonly children: Child
}) {
  const { manage, forms } = shown.texts
  const { collection, owners } = managed.view
  const wrong = form.problems.size > 0 || form.refused !== null
  return page({
    shown,
    title: `${wrong ? `${forms.problems}: ` : ''}${manage.pages[name]} - ${collection.name}`,
    unlisted: true,
    children: (
      <>
        <CollectionPath shown={shown} owners={[collection, ...owners]} />
        <nav aria-label={manage.label}>
          <ul>
            {managed.pages.map((each) => (
              <li>
                <a
                  href={shown.addresses.base + managePath(collection.alias, each)}
                  aria-current={each === name ? 'page' : undefined}
                >
                  {manage.pages[each]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <h1>{manage.pages[name]}</h1>
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
