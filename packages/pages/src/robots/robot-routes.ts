import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { PageSite } from '../app/page-site.ts'
import { guarded } from '../app/send-page.ts'
import { sendXml } from './send-xml.ts'

/** What robots may read: pages, and not the API behind them, nor lists in every order. */
export function robotRoutes(site: PageSite): Hono {
  const { base } = site.addresses
  const lines = [
    'User-agent: *',
    `Allow: ${base}/api/datasets/export`,
    `Disallow: ${base}/api/`,
    // Robots compare beginnings: `/accessibility` is open to them.
    `Disallow: ${base}/access?`,
    `Disallow: ${base}/access$`,
    `Disallow: ${base}/account`,
    `Disallow: ${base}/deposit`,
    `Disallow: ${base}/download/`,
    `Disallow: ${base}/search`,
    `Disallow: ${base}/files`,
    `Disallow: ${base}/compare`,
    `Disallow: ${base}/contact`,
    `Disallow: ${base}/*?*folder=`,
    `Disallow: ${base}/*?*page=`,
    `Disallow: ${base}/*?*lang=`,
    `Disallow: ${base}/*?*token=`,
    `Sitemap: ${site.origin}${base}/sitemap.xml`,
  ]
  return new Hono()
    .get('/robots.txt', (c) =>
      c.body(`${lines.join('\n')}\n`, 200, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'public, max-age=86400',
      }),
    )
    .get(
      '/sitemap.xml',
      guarded(site, (c) => sitemapIndex(c, site)),
    )
    .get(
      '/sitemaps/:part{[1-9][0-9]{0,8}}',
      guarded(site, (c) => sitemapPart(c, site)),
    )
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The parts of the sitemap, with the days of their newest releases. */
async function sitemapIndex(c: Context, site: PageSite): Promise<Response> {
  const parts = await site.repository.datasets.sitemap.parts()
  const entries = parts.map(({ part, releasedAt }) => {
    const address = absolute(site, `/sitemaps/${part + 1}`)
    return html`<sitemap><loc>${address}</loc><lastmod>${day(releasedAt)}</lastmod></sitemap>\n`
  })
  return sendXml(
    c,
    html`<sitemapindex xmlns="${NAMESPACE}">
${entries}</sitemapindex>\n`,
  )
}

/** The datasets of a part, with the days of their newest releases. */
async function sitemapPart(c: Context, site: PageSite): Promise<Response> {
  const found = await site.repository.datasets.sitemap.part(Number(c.req.param('part')) - 1)
  const entries = found.map(({ pid, releasedAt }) => {
    const address = `${site.origin}${site.addresses.dataset({ pid, version: null })}`
    return html`<url><loc>${address}</loc><lastmod>${day(releasedAt)}</lastmod></url>\n`
  })
  return sendXml(c, html`<urlset xmlns="${NAMESPACE}">\n${entries}</urlset>\n`)
}

const day = (time: Date): string => time.toISOString().slice(0, 10)

const absolute = ({ origin, addresses: { base } }: PageSite, path: string): string =>
  `${origin}${base}${path}`
