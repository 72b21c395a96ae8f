import type { FileRecord } from './file-record.ts'

/** The sort orders of a file list (docs/specification/files.md#list-files). */
export const FILE_ORDERS = ['NameAZ', 'NameZA', 'Newest', 'Oldest', 'Size', 'Type'] as const
/** One of `FILE_ORDERS`. */
export type FileOrder = (typeof FILE_ORDERS)[number]

/** The access statuses by which files can be filtered (docs/specification/files.md#access-status). */
export const ACCESS_STATUSES = [
  'Public',
  'Restricted',
  'EmbargoedThenRestricted',
  'EmbargoedThenPublic',
  'RetentionPeriodExpired',
] as const
/** One of `ACCESS_STATUSES`. */
export type AccessStatus = (typeof ACCESS_STATUSES)[number]

/**
 * Filters, order and page of a list of files in a version (docs/specification/files.md#list-files). A file
 * must match all filters.
 */
export interface FileListing {
  readonly contentType: string | null
  readonly category: string | null
  readonly tabularTag: string | null
  /** A literal substring of the label or the description, ignoring case in any script. */
  readonly searchText: string | null
  /** Only files in this folder, and in those below it. */
  readonly folder: string | null
  /**
   * Uses the restricted flag of the file, not of the entry. An embargo ends on its day, a retention period
   * after it.
   */
  readonly accessStatus: AccessStatus | null
  readonly order: FileOrder
  /** The page begins behind this place; null for the beginning. */
  readonly after: FilePlace | null
  readonly limit: number | null
  /** Files to skip from there. */
  readonly offset: number
}

/** The place of a file in an order. */
export interface FilePlace {
  /** What the order compares before names: size, type or time in milliseconds; null for orders by name. */
  readonly key: string | number | null
  readonly label: string
  readonly fileId: number
}

/** The place of a file in a list in this order. */
export const placeOf = (order: FileOrder, { entry, file }: FileRecord): FilePlace => ({
  key: keyOf(order, file),
  label: entry.label,
  fileId: file.id,
})

function keyOf(order: FileOrder, file: FileRecord['file']): FilePlace['key'] {
  switch (order) {
    case 'NameAZ':
    case 'NameZA':
      return null
    case 'Newest':
    case 'Oldest':
      return (file.publishedAt ?? file.createdAt).getTime()
    case 'Size':
      return file.size
    case 'Type':
      return file.contentType
  }
}

/** All files, ordered by name, on one page. */
export const EVERY_FILE: FileListing = {
  contentType: null,
  category: null,
  tabularTag: null,
  searchText: null,
  folder: null,
  accessStatus: null,
  order: 'NameAZ',
  after: null,
  limit: null,
  offset: 0,
}

/** How many files can be chosen for one zip: their ids must fit into an address. */
export const MOST_CHOSEN = 1000

/** Whether the listing has no filters, so that a stored count can serve as its total. */
export const isUnfiltered = (listing: FileListing): boolean =>
  listing.contentType === null &&
  listing.category === null &&
  listing.tabularTag === null &&
  listing.searchText === null &&
  listing.folder === null &&
  listing.accessStatus === null
