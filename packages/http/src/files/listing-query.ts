import { ACCESS_STATUSES, FILE_ORDERS, type FileListing, refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { documented } from '../input/json-schema.ts'
import { flag, queryText, wholeNumber } from '../input/query-schemas.ts'
import { placeFrom } from './file-cursor.ts'

const FILTERS = {
  contentType: queryText,
  categoryName: queryText,
  tabularTagName: queryText,
  searchText: queryText,
  accessStatus: documented(v.optional(v.string()), { type: 'string', enum: ACCESS_STATUSES }),
  includeDeaccessioned: flag,
}

/** The filter of files of a version (docs/specification/files.md#counts). */
export const FilterQuery = v.object(FILTERS)

/** The query of a file listing (docs/specification/files.md#list-files). */
export const ListingQuery = v.object({
  ...FILTERS,
  limit: wholeNumber({ message: 'The limit must be a whole number, not negative' }),
  offset: wholeNumber({ message: 'The offset must be a whole number, not negative' }),
  orderCriteria: documented(v.optional(v.string()), { type: 'string', enum: FILE_ORDERS }),
  cursor: queryText,
})

export type ListingQuery = v.InferOutput<typeof ListingQuery>

/** The requested listing. Empty parameters count as absent; messages begin as clients expect. */
export function fileListing(
  query: v.InferOutput<typeof FilterQuery> & Partial<ListingQuery>,
): FileListing {
  const order = oneOf(FILE_ORDERS, query.orderCriteria, 'order criteria') ?? 'NameAZ'
  return {
    contentType: query.contentType || null,
    category: query.categoryName || null,
    tabularTag: query.tabularTagName || null,
    searchText: query.searchText?.trim() || null,
    folder: null,
    accessStatus: oneOf(ACCESS_STATUSES, query.accessStatus, 'access status'),
    order,
    after: query.cursor ? placeFrom(query.cursor, order) : null,
    limit: query.limit ?? null,
    offset: query.offset ?? 0,
  }
}

function oneOf<const Name extends string>(
  known: readonly Name[],
  sent: string | undefined,
  what: string,
): Name | null {
  if (sent === undefined || sent === '') return null
  const found = known.find((name) => name === sent)
  return found ?? refuse({ kind: 'invalid', message: `Invalid ${what}: ${sent.slice(0, 100)}` })
}
