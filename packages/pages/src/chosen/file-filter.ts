import { ACCESS_STATUSES, EVERY_FILE, FILE_ORDERS, type FileListing } from '@holdfast/core/rules'

/** The files on a page of a list. */
export const FILES_LISTED = 100

/** What a reader narrows a list of files to, as the address has it. */
export interface FileFilter {
  readonly search: string
  readonly type: string
  readonly access: string
  readonly tag: string
  readonly order: FileListing['order']
  /** From 1. */
  readonly page: number
}

/** The filter of an address; what is not offered is left out. */
export function fileFilterOf(address: URLSearchParams, page: number): FileFilter {
  const text = (name: string) => (address.get(name) ?? '').slice(0, 300)
  return {
    search: text('search').trim(),
    type: text('type'),
    access: ACCESS_STATUSES.find((status) => status === text('access')) ?? '',
    tag: text('tag'),
    order: FILE_ORDERS.find((order) => order === text('order')) ?? 'NameAZ',
    page,
  }
}

/** What the domain is asked for. */
export const listingOf = (filter: FileFilter): FileListing => ({
  ...EVERY_FILE,
  searchText: filter.search || null,
  contentType: filter.type || null,
  accessStatus: ACCESS_STATUSES.find((status) => status === filter.access) ?? null,
  category: filter.tag || null,
  order: filter.order,
  limit: FILES_LISTED,
  offset: (filter.page - 1) * FILES_LISTED,
})

/** The parameters of a filter in an address, each behind an ampersand. */
export function filterParameters({ search, type, access, tag, order, page }: FileFilter): string {
  const parameters = {
    search,
    type,
    access,
    tag,
    order: order === 'NameAZ' ? '' : order,
    page: page === 1 ? '' : String(page),
  }
  return Object.entries(parameters)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `&${name}=${encodeURIComponent(value)}`)
    .join('')
}
