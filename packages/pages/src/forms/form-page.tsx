import type { Child } from 'hono/jsx'
import { page } from '../layout/page.tsx'
import type { Shown } from '../layout/shown.ts'
import { ErrorSummary } from './form-parts.tsx'
import type { FormState } from './form-state.ts'

/** A page around a form: its heading, what is wrong, and what went well before. */
export const formPage = ({
  shown,
  title,
  form,
  done = null,
  children,
}: {
  readonly shown: Shown
  readonly title: string
  readonly form: FormState
  /** What was done just now; null for nothing. */
  readonly done?: string | null
  readonly children: Child
}) =>
  page({
    shown,
    title: isWrong(form) ? `${shown.texts.forms.problems}: ${title}` : title,
    unlisted: true,
    children: (
      <>
        <h1>{title}</h1>
        <ErrorSummary shown={shown} form={form} />
        {done === null || isWrong(form) ? null : (
          <p class="good" role="status">
            {done}
          </p>
        )}
        {children}
      </>
    ),
  })

const isWrong = ({ problems, refused }: FormState): boolean => problems.size > 0 || refused !== null
