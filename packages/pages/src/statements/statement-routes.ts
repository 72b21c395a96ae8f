import { Hono } from 'hono'
import { type PageSite, shownTo } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded, sendPage } from '../app/send-page.ts'
import { apiTourPage } from './api-tour-page.tsx'
import { API_TOUR, STATEMENTS } from './statement-names.ts'
import { statementPage } from './statement-page.tsx'

/** The pages about the installation, to which every page leads. */
export function statementRoutes(site: PageSite): Hono {
  const app = new Hono()
  for (const name of STATEMENTS)
    app.get(
      `/${name}`,
      guarded(site, async (c) => {
        const shown = shownTo(c, site, await readerOf(c, site))
        return sendPage(c, site, {
          key: null,
          render: async () => `${await statementPage(shown, name)}`,
        })
      }),
    )
  app.get(
    API_TOUR,
    guarded(site, async (c) => {
      const shown = shownTo(c, site, await readerOf(c, site))
      const at = `${site.origin}${site.addresses.base}`
      return sendPage(c, site, {
        key: null,
        render: async () => `${await apiTourPage(shown, at)}`,
      })
    }),
  )
  return app
}
