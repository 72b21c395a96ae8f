import type { RefusedError } from '@holdfast/core/rules'
import { Hono } from 'hono'
import type { Child } from 'hono/jsx'
import { pageNumber } from '../app/page-number.ts'
import { type PageSite, shownTo } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { type FormState, freshForm, refusedForm } from '../forms/form-state.ts'
import { posted } from '../forms/posted.ts'
import type { Reader } from '../layout/reader.ts'
import type { Shown } from '../layout/shown.ts'
import { type ManageProps, manageFrame } from './manage-frame.tsx'
import { MANAGE_PAGES, type ManagePageName, managePath } from './manage-pages.ts'
import { type Managed, managedIn } from './managed.ts'

/** One page for looking after a collection, which takes its own forms. */
export interface ManagePage<Facts> {
  readonly name: ManagePageName
  /** What it shows beside the collection. */
  readonly read: (managed: Managed, page: number) => Promise<Facts>
  readonly body: (props: ManageProps, facts: Facts) => Child
  /** The form as it is opened; empty by default. */
  readonly first?: (managed: Managed) => FormState
  /** Does what a form asks for. Returns the alias of the collection to go on with, and the page. */
  readonly work: (
    managed: Managed,
    form: URLSearchParams,
    shown: Shown,
  ) => Promise<Onward | undefined>
  /** Puts problems to their fields. */
  readonly worded?: (form: URLSearchParams, error: RefusedError) => FormState
}

/** Where a form leads; to its own page by default. */
export interface Onward {
  readonly alias: string
  readonly name: ManagePageName | 'collection'
}

/** How a page is shown. */
export const manageView = <Facts>(
  site: PageSite,
  { name, read, body }: ManagePage<Facts>,
  {
    reader,
    managed,
    number = 1,
    done = false,
  }: {
    readonly reader: Reader
    readonly managed: Managed
    /** Of the page, from 1. */
    readonly number?: number
    readonly done?: boolean
  },
): FormView => ({
  site,
  reader,
  render: async (shown, form) => {
    const props = { shown, managed, form }
    const children = body(props, await read(managed, number))
    return manageFrame({ ...props, name, done, children })
  },
})

/** The routes of one page. */
export function managePageRoutes<Facts>(site: PageSite, page: ManagePage<Facts>): Hono {
  const { name, first = () => freshForm(), work, worded = refusedForm } = page
  const path = `/collection/:alias/manage${MANAGE_PAGES[name].path}`

  return new Hono()
    .get(
      path,
      guarded(site, async (c) => {
        const reader = await readerOf(c, site)
        const managed = await managedIn(c, site, { reader, name })
        const done = c.req.query('done') !== undefined
        const number = pageNumber(c.req.query('page'))
        return showForm(c, manageView(site, page, { reader, managed, number, done }), {
          form: first(managed),
        })
      }),
    )
    .post(
      path,
      posted(site, async (c, { form, reader }) => {
        const managed = await managedIn(c, site, { reader, name })
        const shown = shownTo(c, site, reader)
        return answerForm(c, manageView(site, page, { reader, managed }), {
          values: form,
          worded,
          work: async () => {
            const { alias } = managed.view.collection
            return c.redirect(
              onwardAddress(site, (await work(managed, form, shown)) ?? { alias, name }),
              303,
            )
          },
        })
      }),
    )
}

/** The address of where a form leads. */
export const onwardAddress = ({ addresses }: PageSite, { alias, name }: Onward): string =>
  name === 'collection'
    ? addresses.collection(alias)
    : `${addresses.base}${managePath(alias, name)}?done=saved`
