import { Hono } from 'hono'
import type { PageSite } from '../app/page-site.ts'
import { posted } from '../forms/posted.ts'
import { nextIn } from '../sessions/sign-in-view.ts'
import { hiddenBanners, keepHidden } from './hidden-banners.ts'

/** Hides a message to everybody from one browser, where it may be hidden. */
export const bannerRoutes = (site: PageSite): Hono =>
  new Hono().post(
    '/banners/hide',
    posted(site, async (c, { form }) => {
      const { banners } = await site.repository.settings.look()
      const hidden = hiddenBanners(c.req.header('Cookie'))
      // Those that are withdrawn are forgotten, so that the cookie stays short.
      const ids = banners
        .filter(({ dismissible }) => dismissible)
        .map(({ id }) => id)
        .filter((id) => hidden.has(id) || String(id) === form.get('banner'))
      const secure = site.origin.startsWith('https:')
      const kept = keepHidden(ids, { path: `${site.addresses.base}/`, secure })
      c.header('Set-Cookie', kept, { append: true })
      return c.redirect(nextIn(site, form.get('next')), 303)
    }),
  )
