import { type CollectionRef, GUEST, NO_PERMISSIONS } from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { pageNumber } from '../app/page-number.ts'
import { type PageSite, shownTo } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded, sendPage } from '../app/send-page.ts'
import { textDigest } from '../layout/text-digest.ts'
import { sendXml } from '../robots/send-xml.ts'
import { collectionFacets } from '../search/search-collection.ts'
import { collectionFeed } from './collection-feed.ts'
import { collectionPage } from './collection-page.tsx'

/** The pages of collections; the first page of the installation is that of the root. */
export function collectionRoutes(site: PageSite): Hono {
  const app = new Hono()
  app.get(
    '/',
    guarded(site, (c) => show(c, site, { kind: 'root' })),
  )
  app.get(
    '/collection/:alias',
    guarded(site, (c) => show(c, site, { kind: 'alias', alias: c.req.param('alias') ?? '' })),
  )
  app.get(
    '/collection/:alias/feed',
    guarded(site, async (c) => {
      const ref = { kind: 'alias', alias: c.req.param('alias') ?? '' } as const
      const found = await site.repository.collections.page(GUEST, ref, 1)
      return sendXml(c, collectionFeed(found, site), 'application/atom+xml; charset=utf-8')
    }),
  )
  return app
}

async function show(c: Context, site: PageSite, ref: CollectionRef): Promise<Response> {
  const number = pageNumber(c.req.query('page'))
  const reader = await readerOf(c, site)
  const found = await site.repository.collections.page(reader.actor, ref, number)
  const isGuest = reader.signedIn === null && reader.token === null
  const named = number === 1 ? {} : { page: String(number) }
  const shown = shownTo(c, site, isGuest ? { ...reader, named } : reader)
  const { alias } = found.collection
  const held =
    reader.signedIn === null
      ? NO_PERMISSIONS
      : await site.repository.permissions.onCollection(reader.actor, { kind: 'alias', alias })
  const facets = await collectionFacets(site.repository, reader.actor, alias)
  const { catalogue, featuredItems } = site.repository
  const featured = await featuredItems.list(reader.actor, { kind: 'alias', alias })
  const shows = { found, facets, featured, revision: catalogue.revision }
  return sendPage(c, site, {
    key: isGuest
      ? ['collection', c.req.path, number, await textDigest(JSON.stringify(shows))]
      : null,
    render: async () =>
      `${await collectionPage({ shown, found, number, held, facets, featured, catalogue })}`,
  })
}
