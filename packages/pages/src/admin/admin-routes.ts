import { Hono } from 'hono'
import type { PageSite } from '../app/page-site.ts'
import { adminPageRoutes } from './admin-page.ts'
import { bannersPage } from './banners-page.tsx'
import { blockPage } from './block-page.tsx'
import { blockUploadRoutes } from './block-upload-routes.ts'
import { blocksPage } from './blocks-page.tsx'
import { exportsPage } from './exports-page.tsx'
import { fixityPage } from './fixity-page.tsx'
import { harvestingPage, harvestSetPage } from './harvesting-page.tsx'
import { indexPage } from './index-page.tsx'
import { jobsPage } from './jobs-page.tsx'
import { licensesPage } from './licenses-page.tsx'
import { overviewPage } from './overview-page.tsx'
import { settingPage } from './setting-page.tsx'
import { settingsPage } from './settings-page.tsx'
import { storagePage } from './storage-page.tsx'
import { toolsPage } from './tools-page.tsx'
import { typePage, typesPage } from './types-page.tsx'
import { userPage } from './user-page.tsx'
import { usersPage } from './users-page.tsx'
import { workflowsPage } from './workflows-page.tsx'

/** The pages about the installation, for superusers. */
export function adminRoutes(site: PageSite): Hono {
  const { repository } = site
  return new Hono()
    .route('/', adminPageRoutes(site, overviewPage(repository)))
    .route('/', adminPageRoutes(site, settingsPage(repository)))
    .route('/', adminPageRoutes(site, settingPage(site)))
    .route('/', adminPageRoutes(site, usersPage(repository)))
    .route('/', adminPageRoutes(site, userPage(repository)))
    .route('/', adminPageRoutes(site, licensesPage(repository)))
    .route('/', adminPageRoutes(site, blocksPage(site)))
    .route('/', adminPageRoutes(site, blockPage(repository)))
    .route('/', blockUploadRoutes(site))
    .route('/', adminPageRoutes(site, typesPage(repository)))
    .route('/', adminPageRoutes(site, typePage(repository)))
    .route('/', adminPageRoutes(site, storagePage(repository)))
    .route('/', adminPageRoutes(site, jobsPage(repository)))
    .route('/', adminPageRoutes(site, workflowsPage(site)))
    .route('/', adminPageRoutes(site, toolsPage(site)))
    .route('/', adminPageRoutes(site, indexPage(repository)))
    .route('/', adminPageRoutes(site, bannersPage(repository)))
    .route('/', adminPageRoutes(site, fixityPage(repository)))
    .route('/', adminPageRoutes(site, exportsPage(repository)))
    .route('/', adminPageRoutes(site, harvestingPage(repository)))
    .route('/', adminPageRoutes(site, harvestSetPage(repository)))
}
