import { Hono } from 'hono'
import { pageNumber } from '../app/page-number.ts'
import { type PageSite, shownTo } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded, sendPage } from '../app/send-page.ts'
import { posted } from '../forms/posted.ts'
import { NOTIFICATIONS_SHOWN, notificationsPage } from './notifications-page.tsx'
import { requireSignedIn } from './signed-in-reader.ts'

/** The list of the reader's notifications, and what they do with each. */
export function notificationRoutes(site: PageSite): Hono {
  const { notifications } = site.repository
  const app = new Hono()
  app.get(
    '/account/notifications',
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      const { actor } = requireSignedIn(reader)
      const number = pageNumber(c.req.query('page'))
      const view = await notifications.list(actor, {
        unreadOnly: false,
        limit: NOTIFICATIONS_SHOWN,
        offset: (number - 1) * NOTIFICATIONS_SHOWN,
        roles: false,
      })
      const shown = shownTo(c, site, reader)
      const render = async () => `${await notificationsPage({ shown, view, number })}`
      return sendPage(c, site, { key: null, render })
    }),
  )
  app.post(
    '/account/notifications',
    posted(site, async (c, { form, reader }) => {
      const { actor } = requireSignedIn(reader)
      const id = Number(/^\d{1,15}$/.exec(form.get('id') ?? '')?.[0] ?? 0)
      if (form.get('do') === 'delete') await notifications.delete(actor, id)
      else await notifications.markRead(actor, id)
      return c.redirect(`${site.addresses.base}/account/notifications`, 303)
    }),
  )
  return app
}
