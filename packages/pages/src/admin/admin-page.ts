import type { Actor, RefusedError } from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
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
import { adminFrame } from './admin-frame.tsx'
import { ADMIN_PAGES, type AdminPageName } from './admin-pages.ts'
import { requireAdministrator } from './administrator.ts'

/** Who asks for a page, and with which parameters. */
export interface Asked {
  readonly actor: Actor
  readonly reader: Reader
  /** A parameter of the address; `''` where it has none. */
  parameter(name: string): string
  /** From 1. */
  readonly page: number
}

/** What a page is shown with. */
export interface AdminProps {
  readonly shown: Shown
  readonly form: FormState
}

/** One page about the installation, which takes its own forms. */
export interface AdminPage<Facts> {
  /** The page, or the one it is below. */
  readonly name: AdminPageName
  /** Of a page below it: its path below `/admin`. */
  readonly below?: string
  /** Parameters of its address, besides `page`. */
  readonly parameters?: readonly string[]
  readonly read: (asked: Asked) => Promise<Facts>
  readonly body: (props: AdminProps, facts: Facts) => Child
  /** Of a page below it: its heading. */
  readonly heading?: (facts: Facts, shown: Shown) => string
  /** The form as it is opened; empty by default. */
  readonly first?: (facts: Facts) => FormState
  /** Does what a form asks for. Returns the path, with parameters, with which to go on. */
  readonly work?: (asked: Asked, form: URLSearchParams, shown: Shown) => Promise<string>
  /** Puts problems to their fields. */
  readonly worded?: (form: URLSearchParams, error: RefusedError) => FormState
}

/** What a request asks for; refuses everybody but superusers. */
export const askedBy = (c: Context, reader: Reader): Asked => ({
  actor: requireAdministrator(reader),
  reader,
  parameter: (name) => c.req.query(name) ?? '',
  page: pageNumber(c.req.query('page')),
})

/** How a page is shown. */
export const adminView = <Facts>(
  site: PageSite,
  page: AdminPage<Facts>,
  {
    asked,
    done = false,
    read = () => page.read(asked),
  }: { readonly asked: Asked; readonly done?: boolean; readonly read?: () => Promise<Facts> },
): FormView => ({
  site,
  reader: asked.reader,
  also: page.parameters ?? [],
  render: async (shown, form) => {
    const facts = await read()
    return adminFrame({
      ...{ shown, form, done, name: page.name },
      heading: page.heading?.(facts, shown) ?? null,
      children: page.body({ shown, form }, facts),
    })
  },
})

/** The routes of one page. */
export function adminPageRoutes<Facts>(site: PageSite, page: AdminPage<Facts>): Hono {
  const { first = () => freshForm(), work, worded = refusedForm } = page
  const path = `/admin${page.below ?? ADMIN_PAGES[page.name]}`
  const app = new Hono()
  app.get(
    path,
    guarded(site, async (c) => {
      const asked = askedBy(c, await readerOf(c, site))
      const done = c.req.query('done') !== undefined
      const facts = await page.read(asked)
      const view = adminView(site, page, { asked, done, read: async () => facts })
      return showForm(c, view, { form: first(facts) })
    }),
  )
  if (work !== undefined)
    app.post(
      path,
      posted(site, async (c, { form, reader }) => {
        const asked = askedBy(c, reader)
        const shown = shownTo(c, site, reader)
        return answerForm(c, adminView(site, page, { asked }), {
          values: form,
          worded,
          work: async () => {
            const onward = await work(asked, form, shown)
            return c.redirect(`${site.addresses.base}${withDone(onward)}`, 303)
          },
        })
      }),
    )
  return app
}

/** The path, with the parameter that says that something was done. */
export const withDone = (path: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}done=saved`

/** The only field of a form takes what its refusal says. */
export const problemAt =
  (field: string) =>
  (form: URLSearchParams, error: RefusedError): FormState => {
    const state = refusedForm(form, error)
    if (error.refusal.kind !== 'invalid' || state.refused === null) return state
    return { ...state, problems: new Map([[field, error.message]]), refused: null }
  }
