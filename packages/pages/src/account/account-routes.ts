import { Hono } from 'hono'
import type { PageSite } from '../app/page-site.ts'
import { myDataRoutes } from './my-data-routes.ts'
import { notificationRoutes } from './notification-routes.ts'
import { passwordChangeRoutes } from './password-change-routes.ts'
import { profileRoutes } from './profile-routes.ts'
import { requestRoutes } from './request-routes.ts'
import { sessionListRoutes } from './session-list-routes.ts'
import { tokenRoutes } from './token-routes.ts'

/** The pages of the reader's own account. */
export function accountRoutes(site: PageSite): Hono {
  const app = new Hono()
  const parts = [
    myDataRoutes,
    notificationRoutes,
    requestRoutes,
    profileRoutes,
    passwordChangeRoutes,
    tokenRoutes,
    sessionListRoutes,
  ]
  for (const routes of parts) app.route('/', routes(site))
  return app
}
