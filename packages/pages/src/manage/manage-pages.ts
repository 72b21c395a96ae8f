import type { Collection, Permission, PermissionSet } from '@holdfast/core/rules'

/** The pages for looking after a collection, each with its path and the permissions that it needs. */
export const MANAGE_PAGES = {
  settings: { path: '', needs: ['EditCollection'] },
  metadata: { path: '/metadata', needs: ['EditCollection'] },
  theme: { path: '/theme', needs: ['EditCollection'] },
  featured: { path: '/featured', needs: ['EditCollection'] },
  create: { path: '/new', needs: ['AddCollection'] },
  publish: { path: '/publish', needs: ['PublishCollection'] },
  roles: { path: '/roles', needs: ['ManageCollectionPermissions'] },
  groups: { path: '/groups', needs: ['ManageCollectionPermissions'] },
  curation: { path: '/curation', needs: ['PublishDataset'] },
  guestbooks: { path: '/guestbooks', needs: ['EditCollection'] },
  templates: { path: '/templates', needs: ['EditCollection', 'AddDataset'] },
  storage: { path: '/storage', needs: ['EditCollection'] },
  links: { path: '/links', needs: ['LinkCollection', 'LinkDataset'] },
  move: { path: '/move', needs: [] },
  delete: { path: '/delete', needs: ['DeleteCollection'] },
} as const satisfies Readonly<
  Record<string, { readonly path: string; readonly needs: readonly Permission[] }>
>
/** The name of one of them. */
export type ManagePageName = keyof typeof MANAGE_PAGES

/** Those that somebody with these permissions finds at the collection; only superusers move it. */
export const managePagesFor = (
  { publishedAt, parentId }: Pick<Collection, 'publishedAt' | 'parentId'>,
  held: PermissionSet,
  superuser: boolean,
): readonly ManagePageName[] =>
  NAMES.filter(
    (name) =>
      suffices(name, held) &&
      (name !== 'move' || (superuser && parentId !== null)) &&
      (name !== 'publish' || publishedAt === null) &&
      (name !== 'delete' || parentId !== null),
  )

/** One of the permissions is enough to link something; all others need all of theirs. */
function suffices(name: ManagePageName, held: PermissionSet): boolean {
  const needs: readonly Permission[] = MANAGE_PAGES[name].needs
  const has = (permission: Permission) => held.has(permission)
  return name === 'links' ? needs.some(has) : needs.every(has)
}

// The keys of the constant are exactly these names.
const NAMES = Object.keys(MANAGE_PAGES) as readonly ManagePageName[]

/** The path of one of them, below the base. */
export const managePath = (alias: string, name: ManagePageName): string =>
  `/collection/${encodeURIComponent(alias)}/manage${MANAGE_PAGES[name].path}`
