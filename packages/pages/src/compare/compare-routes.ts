import { type DatasetRef, parsePid, refuse } from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { type PageSite, shownTo } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded, sendPage } from '../app/send-page.ts'
import { comparePage } from './compare-page.tsx'

/** What changed between two versions, at an address of its own (docs/specification/differences.md). */
export const compareRoutes = (site: PageSite): Hono =>
  new Hono().get(
    '/compare',
    guarded(site, (c) => compared(c, site)),
  )

async function compared(c: Context, site: PageSite): Promise<Response> {
  const { versions } = site.repository
  const pid = parsePid(c.req.query('persistentId') ?? '')
  if (pid === null) return refuse({ kind: 'notFound', what: 'Dataset' })
  const ref: DatasetRef = { kind: 'pid', pid }
  const reader = await readerOf(c, site)
  const [before = '', after = ''] = [c.req.query('before'), c.req.query('after')]
  const wanted = { ref, before, after, includeDeaccessioned: false, emails: 'hidden' } as const
  const found = await versions.compare(reader.actor, wanted)
  const shown = shownTo(c, site, { ...reader, also: ['before', 'after'] })
  const { catalogue } = site.repository
  return sendPage(c, site, {
    key: null,
    render: async () => `${await comparePage({ shown, pid, found, catalogue })}`,
  })
}
