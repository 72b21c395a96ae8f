import type { Repository } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { accessRoutes } from '../access/access-routes.ts'
import { accountRoutes } from '../account/account-routes.ts'
import { adminRoutes } from '../admin/admin-routes.ts'
import { bannerRoutes } from '../banners/banner-routes.ts'
import { chosenRoutes } from '../chosen/chosen-routes.ts'
import { collectionRoutes } from '../collections/collection-routes.ts'
import { sendThemeStyle, THEME_STYLE_ROUTE } from '../collections/theme-style.ts'
import { compareRoutes } from '../compare/compare-routes.ts'
import { contactRoutes } from '../contact/contact-routes.ts'
import { landingRoutes } from '../datasets/landing-routes.ts'
import { depositRoutes } from '../deposit/deposit-routes.ts'
import { downloadRoutes } from '../downloads/download-routes.ts'
import { fileRoutes } from '../files/file-routes.ts'
import { COPY_SCRIPT, COPY_SCRIPT_PATH } from '../islands/copy-text.ts'
import { UPLOADS_SCRIPT, UPLOADS_SCRIPT_PATH } from '../islands/file-uploads.ts'
import { addressesAt } from '../layout/addresses.ts'
import { ICON, ICON_PATH } from '../layout/icon.ts'
import { COLORS_PATH } from '../layout/look.ts'
import { STYLE, STYLE_PATH } from '../layout/style.ts'
import { logoRoutes } from '../logos/logo-routes.ts'
import { manageRoutes } from '../manage/manage-routes.ts'
import { robotRoutes } from '../robots/robot-routes.ts'
import { searchRoutes } from '../search/search-routes.ts'
import { browserCookie } from '../sessions/browser-cookie.ts'
import { formerCookie, sessionCookie } from '../sessions/session-cookie.ts'
import { sessionRoutes } from '../sessions/session-routes.ts'
import { statementRoutes } from '../statements/statement-routes.ts'
import { vocabularyRoutes } from '../vocabulary/vocabulary-routes.ts'
import { sendColors, withLook } from './look-of.ts'
import type { PageSite, PagesOptions } from './page-site.ts'
import { guarded } from './send-page.ts'

/**
 * The pages of a repository (docs/pages.md), to be mounted before the API. They use the rights of the reader: of a guest,
 * of the person who has signed in, or of the holder of a preview link; and show nothing that the API would hide from them.
 */
export function holdfastPages(repository: Repository, options: PagesOptions): Hono {
  const base = new URL(repository.site.url).pathname.replace(/\/$/, '')
  const site: PageSite = {
    repository,
    options,
    addresses: addressesAt(base),
    cookie: sessionCookie(repository.site.url),
    formerCookie: formerCookie(repository.site.url),
    browserCookie: browserCookie(repository.site.url),
    origin: new URL(repository.site.url).origin,
  }
  const app = new Hono()
  app.use(withLook(repository))
  app.get(COLORS_PATH, sendColors)
  app.get(THEME_STYLE_ROUTE, sendThemeStyle)
  app.get(STYLE_PATH, (c) =>
    c.body(STYLE, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    }),
  )
  app.get(ICON_PATH, (c) =>
    c.body(ICON, 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    }),
  )
  app.get(COPY_SCRIPT_PATH, (c) => sendScript(c, COPY_SCRIPT))
  app.get(UPLOADS_SCRIPT_PATH, (c) => sendScript(c, UPLOADS_SCRIPT))
  app.route('/', collectionRoutes(site))
  app.route('/', landingRoutes(site))
  app.route('/', fileRoutes(site))
  app.route('/', searchRoutes(site))
  app.route('/', compareRoutes(site))
  app.route('/', chosenRoutes(site))
  app.route('/', contactRoutes(site))
  app.route('/', accessRoutes(site))
  app.route('/', vocabularyRoutes(site))
  app.route('/', statementRoutes(site))
  app.route('/', bannerRoutes(site))
  app.route('/', robotRoutes(site))
  app.route('/', sessionRoutes(site))
  app.route('/', accountRoutes(site))
  app.route('/', depositRoutes(site))
  app.route('/', manageRoutes(site))
  app.route('/', adminRoutes(site))
  app.route('/', downloadRoutes(site))
  app.route('/', logoRoutes(site))
  app.get('*', (c, next) => (isForPeople(c) ? guarded(site, nothingHere)(c) : next()))
  return app
}

const nothingHere = (): never => refuse({ kind: 'missing', message: 'There is no such page.' })

/** Programs get the refusal of the API instead of a page. */
const isForPeople = ({ req }: Context): boolean =>
  (req.header('Accept') ?? '').includes('text/html') && !/^\/(?:api|openapi)(?:\/|$)/.test(req.path)

/** A script whose address changes with it. */
const sendScript = (c: Context, script: string): Response =>
  c.body(script, 200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
  })
