import { ACCESS_STATUSES, EVERY_FILE, FILE_ORDERS, type FileListing } from '@holdfast/core/rules'

/** The files on a page of a list. */
export const FILES_LISTED = 100

/** What a reader narrows a list of files to, as the address has it. */
export interface FileFilter {
  readonly search: string
  /** With the folders below it; empty for all. */
  readonly folder: string
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
    folder: (address.get('folder') ?? '').slice(0, 1000).replace(/^[\s/]+|[\s/]+$/g, ''),
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
  folder: filter.folder || null,
  contentType: filter.type || null,
  accessStatus: ACCESS_STATUSES.find((status) => status === filter.access) ?? null,
  category: filter.tag || null,
  order: filter.order,
  limit: FILES_LISTED,
  offset: (filter.page - 1) * FILES_LISTED,
})

/** The filter as parameters of an address; what is not narrowed is left out. */
export function filterValues({
  page,
  order,
  ...narrowed
}: FileFilter): Readonly<Record<string, string>> {
  const parameters = {
    ...narrowed,
    order: order === 'NameAZ' ? '' : order,
    page: page === 1 ? '' : String(page),
  }
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''))
}

/** The parameters of a filter in an address, each behind an ampersand. */
export const filterParameters = (filter: FileFilter): string =>
  Object.entries(filterValues(filter))
    .map(([name, value]) => `&${name}=${encodeURIComponent(value)}`)
    .join('')

/** Whether a filter leaves anything out. */
export const isNarrowed = ({ search, folder, type, access, tag }: FileFilter): boolean =>
  [search, folder, type, access, tag].some((value) => value !== '')
