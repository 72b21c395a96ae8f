/** The pages about the installation, each with its path below `/admin`. */
export const ADMIN_PAGES = {
  overview: '',
  settings: '/settings',
  users: '/users',
  licenses: '/licenses',
  blocks: '/metadata-blocks',
  types: '/dataset-types',
  storage: '/storage',
  jobs: '/jobs',
  workflows: '/workflows',
  tools: '/external-tools',
  index: '/search-index',
  banners: '/banners',
  fixity: '/fixity',
  exports: '/exports',
  harvesting: '/harvesting',
} as const
/** The name of one of them. */
export type AdminPageName = keyof typeof ADMIN_PAGES

// The keys of the constant are exactly these names.
export const ADMIN_PAGE_NAMES = Object.keys(ADMIN_PAGES) as readonly AdminPageName[]

/** The path of a page, or of one below it, with parameters. Empty ones are left out. */
export function adminPath(path: string, parameters: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== '')
  return `/admin${path}${given.length === 0 ? '' : `?${new URLSearchParams(given)}`}`
}
