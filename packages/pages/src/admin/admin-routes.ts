import { Hono } from 'hono'
import type { PageSite } from '../app/page-site.ts'
import { adminPageRoutes } from './admin-page.ts'
import { overviewPage } from './overview-page.tsx'
import { settingPage } from './setting-page.tsx'
import { settingsPage } from './settings-page.tsx'
import { userPage } from './user-page.tsx'
import { usersPage } from './users-page.tsx'

/** The pages about the installation, for superusers. */
export function adminRoutes(site: PageSite): Hono {
  const { repository } = site
  return new Hono()
    .route('/', adminPageRoutes(site, overviewPage(repository)))
    .route('/', adminPageRoutes(site, settingsPage(repository)))
    .route('/', adminPageRoutes(site, settingPage(repository)))
    .route('/', adminPageRoutes(site, usersPage(repository)))
    .route('/', adminPageRoutes(site, userPage(repository)))
}
