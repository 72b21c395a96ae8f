export const FILE_ORDERS = ['NameAZ', 'NameZA', 'Newest', 'Oldest', 'Size', 'Type'] as const
export type FileOrder = (typeof FILE_ORDERS)[number]

export const ACCESS_STATUSES = [
  'Public',
  'Restricted',
  'EmbargoedThenRestricted',
  'EmbargoedThenPublic',
  'RetentionPeriodExpired',
] as const
export type AccessStatus = (typeof ACCESS_STATUSES)[number]

/**
 * Which files of a version, in which order (docs/specification/files.md#list-files). Filters combine with
 * "and".
 */
export interface FileListing {
  readonly contentType: string | null
  readonly category: string | null
  readonly tabularTag: string | null
  /** Matched letter for letter, ignoring case in any script, inside the label or the description. */
  readonly searchText: string | null
  /** By the file's own restricted flag, not the entry's. An embargo is over on its day, a retention period after its day. */
  readonly accessStatus: AccessStatus | null
  readonly order: FileOrder
  readonly limit: number | null
  readonly offset: number
}

export const EVERY_FILE: FileListing = {
  contentType: null,
  category: null,
  tabularTag: null,
  searchText: null,
  accessStatus: null,
  order: 'NameAZ',
  limit: null,
  offset: 0,
}

/** Whether the listing leaves no file out but by its page: then a stored count answers for its total. */
export const isUnfiltered = (listing: FileListing): boolean =>
  listing.contentType === null &&
  listing.category === null &&
  listing.tabularTag === null &&
  listing.searchText === null &&
  listing.accessStatus === null
