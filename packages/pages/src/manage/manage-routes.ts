import { Hono } from 'hono'
import type { PageSite } from '../app/page-site.ts'
import { curationPage } from './curation-page.tsx'
import { deletePage } from './delete-page.tsx'
import { featuredPage } from './featured-page.tsx'
import { groupsPage } from './groups-page.tsx'
import { guestbookRoutes } from './guestbook-routes.ts'
import { guestbooksPage } from './guestbooks-page.tsx'
import { linksPage } from './links-page.tsx'
import { managePageRoutes } from './manage-page.ts'
import { metadataPage } from './metadata-page.tsx'
import { movePage } from './move-page.tsx'
import { pictureRoutes } from './picture-routes.ts'
import { publishPage } from './publish-page.tsx'
import { rolesPage } from './roles-page.tsx'
import { createPage, settingsPage } from './settings-page.tsx'
import { storagePage } from './storage-page.tsx'
import { templateRoutes } from './template-routes.ts'
import { templateTermsRoutes } from './template-terms-routes.ts'
import { templatesPage } from './templates-page.tsx'
import { themePage } from './theme-page.tsx'

/** The pages for looking after a collection. */
export function manageRoutes(site: PageSite): Hono {
  const { repository } = site
  return new Hono()
    .route('/', managePageRoutes(site, settingsPage(repository)))
    .route('/', managePageRoutes(site, metadataPage(repository)))
    .route('/', managePageRoutes(site, themePage(site)))
    .route('/', managePageRoutes(site, featuredPage(site)))
    .route('/', pictureRoutes(site))
    .route('/', managePageRoutes(site, createPage(repository)))
    .route('/', managePageRoutes(site, publishPage(repository)))
    .route('/', managePageRoutes(site, rolesPage(repository)))
    .route('/', managePageRoutes(site, groupsPage(repository)))
    .route('/', guestbookRoutes(site))
    .route('/', managePageRoutes(site, curationPage(repository)))
    .route('/', managePageRoutes(site, guestbooksPage(site)))
    .route('/', templateRoutes(site))
    .route('/', templateTermsRoutes(site))
    .route('/', managePageRoutes(site, templatesPage(repository)))
    .route('/', managePageRoutes(site, storagePage(repository)))
    .route('/', managePageRoutes(site, linksPage(repository)))
    .route('/', managePageRoutes(site, movePage(repository)))
    .route('/', managePageRoutes(site, deletePage(repository)))
}
