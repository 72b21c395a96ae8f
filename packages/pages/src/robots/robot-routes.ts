import { Hono } from 'hono'
import type { PageSite } from '../app/page-site.ts'

/** What robots may read: pages, and not the API behind them, nor lists in every order. */
export function robotRoutes({ addresses: { base } }: PageSite): Hono {
  const lines = [
    'User-agent: *',
    `Allow: ${base}/api/datasets/export`,
    `Disallow: ${base}/api/`,
    `Disallow: ${base}/account`,
    `Disallow: ${base}/deposit`,
    `Disallow: ${base}/download/`,
    `Disallow: ${base}/*?*folder=`,
    `Disallow: ${base}/*?*page=`,
    `Disallow: ${base}/*?*lang=`,
    `Disallow: ${base}/*?*token=`,
  ]
  return new Hono().get('/robots.txt', (c) =>
    c.body(`${lines.join('\n')}\n`, 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
    }),
  )
}
