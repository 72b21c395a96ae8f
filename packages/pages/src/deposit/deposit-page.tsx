import type { DepositView } from '@holdfast/core'
import {
  formatPid,
  isDeaccessioned,
  isDraft,
  numberOf,
  titleOf,
  versionLabel,
} from '@holdfast/core/rules'
import type { Child } from 'hono/jsx'
import { ErrorSummary } from '../forms/form-parts.tsx'
import { type FormState, freshForm } from '../forms/form-state.ts'
import { CollectionPath } from '../layout/collection-path.tsx'
import { page } from '../layout/page.tsx'
import type { Shown } from '../layout/shown.ts'

/** The path, below the base, of a page about a dataset that somebody works on. */
export const depositPath = (
  { dataset }: Pick<DepositView, 'dataset'>,
  { part = '', ...more }: Readonly<Record<string, string>> = {},
): string =>
  `/deposit${part}?${new URLSearchParams({ persistentId: formatPid(dataset.pid), ...more })}`

/** The address of that page. */
export const depositAddress = (
  { addresses }: Pick<Shown, 'addresses'>,
  view: Pick<DepositView, 'dataset'>,
  parameters: Readonly<Record<string, string>> = {},
): string => addresses.base + depositPath(view, parameters)

/** The frame of the pages about one dataset that somebody works on. */
export const depositPage = ({
  shown,
  view,
  title,
  form = freshForm(),
  done = null,
  overview = false,
  head = null,
  children,
}: {
  readonly shown: Shown
  readonly view: DepositView
  readonly title: string
  readonly form?: FormState
  /** What was done just now; null for nothing. */
  readonly done?: string | null
  /** Whether it is the page from which the others are reached. */
  readonly overview?: boolean
  /** Elements of the head beside the title. */
  readonly head?: Child
  readonly children: Child
}) => {
  const { texts } = shown
  const { version } = view
  const name = titleOf(version) || texts.account.untitled
  const wrong = form.problems.size > 0 || form.refused !== null
  return page({
    shown,
    title: `${wrong ? `${texts.forms.problems}: ` : ''}${title} - ${name}`,
    unlisted: true,
    head,
    children: (
      <>
        <CollectionPath shown={shown} owners={view.owners} />
        <p class="muted">
          {isDraft(version)
            ? texts.dataset.draft
            : `${texts.dataset.version} ${numberOf(version) === null ? '' : versionLabel(version)}`}
          {isDeaccessioned(version) ? ` · ${texts.dataset.deaccessioned}` : ''}
          {' · '}
          {overview ? (
            `${formatPid(view.dataset.pid)} · ${title}`
          ) : (
            <a href={depositAddress(shown, view)}>{texts.deposit.toOverview(name)}</a>
          )}
        </p>
        <h1>{overview ? name : title}</h1>
        <ErrorSummary shown={shown} form={form} />
        {done === null || wrong ? null : (
          <p class="good" role="status">
            {done}
          </p>
        )}
        {view.dataset.locks.map(({ type }) => (
          <p class="note">{texts.deposit.locks[type] ?? type}</p>
        ))}
        {children}
      </>
    ),
  })
}
