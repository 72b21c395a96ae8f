import { refuse } from '@holdfast/core/rules'
import { Hono } from 'hono'
import { type PageSite, shownTo } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded, sendPage } from '../app/send-page.ts'
import { vocabularyPage } from './vocabulary-page.tsx'

const CORE = 'core'

/** The pages to which the names of fields in exports lead (docs/specification/exports.md). */
export const vocabularyRoutes = (site: PageSite): Hono =>
  new Hono().get(
    '/schema/:name',
    guarded(site, async (c) => {
      const { catalogue } = site.repository
      const name = c.req.param('name')
      const block = catalogue.blocks.find((each) => each.name === name) ?? null
      if (block === null && name !== CORE) return refuse({ kind: 'missing', message: 'No block.' })
      const shown = shownTo(c, site, await readerOf(c, site))
      return sendPage(c, site, {
        key: null,
        render: async () => `${await vocabularyPage({ shown, block, catalogue })}`,
      })
    }),
  )
