import { Hono } from 'hono'
import type { PageSite } from '../app/page-site.ts'
import { directRoutes } from './direct-routes.ts'
import { endRoutes } from './end-routes.ts'
import { fairRoutes } from './fair-routes.ts'
import { depositFileRoutes } from './file-routes.ts'
import { filesRoutes } from './files-routes.ts'
import { datasetGuestbookRoutes } from './guestbook-routes.ts'
import { moveRoutes } from './move-routes.ts'
import { newDatasetRoutes } from './new-routes.ts'
import { noteRoutes } from './note-routes.ts'
import { overviewRoutes } from './overview-routes.ts'
import { resumableRoutes } from './resumable-routes.ts'
import { datasetRolesRoutes } from './roles-routes.ts'
import { sectionRoutes } from './section-routes.ts'
import { termsRoutes } from './terms-routes.ts'
import { uploadRoutes } from './upload-routes.ts'

/** The pages on which people deposit data. */
export function depositRoutes(site: PageSite): Hono {
  const app = new Hono()
  const parts = [
    newDatasetRoutes,
    overviewRoutes,
    sectionRoutes,
    termsRoutes,
    datasetGuestbookRoutes,
    noteRoutes,
    filesRoutes,
    uploadRoutes,
    resumableRoutes,
    directRoutes,
    depositFileRoutes,
    fairRoutes,
    datasetRolesRoutes,
    moveRoutes,
    endRoutes,
  ]
  for (const routes of parts) app.route('/', routes(site))
  return app
}
