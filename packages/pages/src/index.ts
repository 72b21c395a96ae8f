export type { ApiRead, FormPart, PageCache, PagesOptions } from './app/page-site.ts'
export { holdfastPages } from './app/pages-app.ts'
