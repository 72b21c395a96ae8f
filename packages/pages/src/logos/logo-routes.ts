import { isLogoName, refuse } from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { adminView, askedBy, problemAt, withDone } from '../admin/admin-page.ts'
import { LOGO_SETTING, LOGO_UPLOAD_PATH, settingPage } from '../admin/setting-page.tsx'
import { settingPath } from '../admin/settings-page.tsx'
import type { FormPart, PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView } from '../forms/answer-form.ts'
import { withOneFile } from '../forms/one-file.ts'
import { requireFormToken, requireOwnOrigin } from '../forms/posted.ts'
import { manageView, onwardAddress } from '../manage/manage-page.ts'
import { MANAGE_PAGES } from '../manage/manage-pages.ts'
import { managedIn } from '../manage/managed.ts'
import { themePage } from '../manage/theme-page.tsx'
import { LOGO_ROUTE } from './logo-address.ts'

/** Answers with uploaded logos, and takes them. */
export function logoRoutes(site: PageSite): Hono {
  const { repository, options, addresses } = site
  const { formParts } = options
  const app = new Hono()
  app.get(
    LOGO_ROUTE,
    guarded(site, (c) => sendLogo(c, site)),
  )
  if (formParts === undefined) return app
  app.post(
    LOGO_UPLOAD_PATH,
    guarded(site, async (c) => {
      requireOwnOrigin(c, site)
      const asked = askedBy(c, await readerOf(c, site))
      return taken(c, adminView(site, settingPage(site), { asked }), {
        parts: formParts(c),
        take: (bytes) => repository.logos.setOfInstallation(asked.actor, bytes),
        onward: addresses.base + withDone(settingPath({ name: LOGO_SETTING })),
      })
    }),
  )
  app.post(
    `/collection/:alias/manage${MANAGE_PAGES.theme.path}/logo`,
    guarded(site, async (c) => {
      requireOwnOrigin(c, site)
      const reader = await readerOf(c, site)
      const managed = await managedIn(c, site, { reader, name: 'theme' })
      const { alias } = managed.view.collection
      return taken(c, manageView(site, themePage(site), { reader, managed }), {
        parts: formParts(c),
        take: (bytes) => repository.logos.setOfCollection(managed.actor, managed.ref, bytes),
        onward: onwardAddress(site, { alias, name: 'theme' }),
      })
    }),
  )
  return app
}

/** Takes the file of a form. */
const taken = (
  c: Context,
  view: FormView,
  {
    parts,
    take,
    onward,
  }: {
    readonly parts: AsyncIterable<FormPart>
    readonly take: (bytes: AsyncIterable<Uint8Array>) => Promise<void>
    readonly onward: string
  },
): Promise<Response> =>
  answerForm(c, view, {
    values: new URLSearchParams(),
    worded: problemAt('file'),
    work: async () => {
      const requireToken = (token: string) => requireFormToken(view.site, view.reader, token)
      await withOneFile(parts, { requireToken, take })
      return c.redirect(onward, 303)
    },
  })

/** Under one name it never changes. */
async function sendLogo(c: Context, { repository }: PageSite): Promise<Response> {
  const name = c.req.param('name') ?? ''
  const logo = isLogoName(name) ? await repository.logos.find(name) : null
  if (logo === null) return refuse({ kind: 'missing', message: 'There is no such page.' })
  return c.body(new Uint8Array(logo.bytes), 200, {
    'Content-Type': logo.contentType,
    'Content-Security-Policy': "default-src 'none'",
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
  })
}
