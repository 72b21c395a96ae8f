import { RefusedError } from '@holdfast/core/rules'
import { Hono } from 'hono'
import { pageNumber } from '../app/page-number.ts'
import { type PageSite, shownTo } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded, sendPage } from '../app/send-page.ts'
import { posted } from '../forms/posted.ts'
import { CHANNELS, CHOSEN_TYPES, choiceName, KINDS_PATH, kindsPage } from './kinds-page.tsx'
import { listPath, NOTIFICATIONS_SHOWN, notificationsPage } from './notifications-page.tsx'
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
      const change = form.get('do') === 'delete' ? notifications.delete : notifications.markRead
      for (const id of form.getAll('id')) {
        const number = Number(/^\d{1,15}$/.exec(id)?.[0] ?? 0)
        await change(actor, number).catch(goneMeanwhile)
      }
      return c.redirect(`${site.addresses.base}${listPath(pageNumber(c.req.query('page')))}`, 303)
    }),
  )
  app.get(
    KINDS_PATH,
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      const { actor } = requireSignedIn(reader)
      const muted = {
        inApp: await notifications.muted(actor, 'inApp'),
        email: await notifications.muted(actor, 'email'),
      }
      const done = c.req.query('done') !== undefined
      const shown = shownTo(c, site, reader)
      return sendPage(c, site, {
        key: null,
        render: async () => `${await kindsPage({ shown, muted, done })}`,
      })
    }),
  )
  app.post(
    KINDS_PATH,
    posted(site, async (c, { form, reader }) => {
      const { actor } = requireSignedIn(reader)
      for (const channel of CHANNELS) {
        const muted = await notifications.muted(actor, channel)
        for (const type of CHOSEN_TYPES) {
          const wanted = form.has(choiceName(channel, type))
          if (wanted === !muted.includes(type)) continue
          await (wanted ? notifications.unmute : notifications.mute)(actor, channel, type)
        }
      }
      return c.redirect(`${site.addresses.base}${KINDS_PATH}?done=saved`, 303)
    }),
  )
  return app
}

/** A notification that was deleted in another window needs nothing more. */
function goneMeanwhile(error: unknown): void {
  if (!(error instanceof RefusedError) || error.refusal.kind !== 'notFound') throw error
}
