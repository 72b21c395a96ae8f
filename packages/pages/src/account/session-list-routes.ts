import { Hono } from 'hono'
import { type PageSite, shownTo } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded, sendPage } from '../app/send-page.ts'
import { posted } from '../forms/posted.ts'
import { sessionsPage } from './sessions-page.tsx'
import { requireSignedIn } from './signed-in-reader.ts'

const PATH = '/account/sessions'

/** Where the reader is signed in, and the end of it. */
export function sessionListRoutes(site: PageSite): Hono {
  const { sessions } = site.repository
  const app = new Hono()
  app.get(
    PATH,
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      const { actor, session } = requireSignedIn(reader)
      const found = await sessions.mine(actor)
      const shown = shownTo(c, site, reader)
      const ended = c.req.query('done') === 'ended'
      const own = session.fingerprint
      const render = async () => `${await sessionsPage({ shown, sessions: found, own, ended })}`
      return sendPage(c, site, { key: null, render })
    }),
  )
  app.post(
    PATH,
    posted(site, async (c, { form, reader }) => {
      const { actor, session } = requireSignedIn(reader)
      const one = form.get('session')
      if (one === null) await sessions.endAll(actor, session.fingerprint)
      else await sessions.end(actor, one)
      return c.redirect(`${site.addresses.base}${PATH}?done=ended`, 303)
    }),
  )
  return app
}
