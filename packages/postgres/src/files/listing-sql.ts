import type { AccessStatus, Day, FileListing, FileOrder } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { folded } from '../store/folded.ts'
import { PUBLISHED_AT } from './record-sql.ts'

type Condition = RawBuilder<unknown>

/**
 * The filters in use, as conditions on `f` and `e`. Statements depend only on which filters are set, so that
 * there are few prepared statements.
 */
export function conditions(listing: FileListing, today: Day): readonly Condition[] {
  const { contentType, category, tabularTag, searchText, accessStatus } = listing
  return [
    ...(contentType === null ? [] : [sql`f.content_type = ${contentType}`]),
    ...(category === null ? [] : [sql`${category} = any(e.categories)`]),
    ...(tabularTag === null ? [] : [sql`${tabularTag} = any(f.tabular_tags)`]),
    ...(searchText === null ? [] : [sql`strpos(e.search_text, ${folded(searchText)}) > 0`]),
    ...(accessStatus === null ? [] : [withStatus(accessStatus, today)]),
  ]
}

function withStatus(status: AccessStatus, today: Day): Condition {
  const embargoed = sql`coalesce(f.date_available > ${today}::date, false)`
  switch (status) {
    case 'Public':
      return sql`not ${embargoed} and not f.restricted`
    case 'Restricted':
      return sql`not ${embargoed} and f.restricted`
    case 'EmbargoedThenPublic':
      return sql`${embargoed} and not f.restricted`
    case 'EmbargoedThenRestricted':
      return sql`${embargoed} and f.restricted`
    case 'RetentionPeriodExpired':
      return sql`f.date_unavailable < ${today}::date`
  }
}

/** Whether filters or order of the listing need columns of the files, not only of their entries. */
export const looksAtFiles = (listing: FileListing): boolean =>
  readsFilesToFilter(listing) || readsFilesToOrder(listing.order)

/** Whether filters need columns of the files. */
export const readsFilesToFilter = ({
  contentType,
  tabularTag,
  accessStatus,
}: FileListing): boolean => contentType !== null || tabularTag !== null || accessStatus !== null

/** Whether the order needs columns of the files. */
export const readsFilesToOrder = (order: FileOrder): boolean =>
  !(order === 'NameAZ' || order === 'NameZA')

const ORDERS: Readonly<Record<FileOrder, string>> = {
  NameAZ: 'e.label, e.file_id',
  NameZA: 'e.label desc, e.file_id',
  Newest: `coalesce(${PUBLISHED_AT}, f.created_at) desc, e.label, e.file_id`,
  Oldest: `coalesce(${PUBLISHED_AT}, f.created_at), e.label, e.file_id`,
  Size: 'f.size, e.label, e.file_id',
  Type: 'f.content_type, e.label, e.file_id',
}

export const inOrder = (order: FileOrder): RawBuilder<unknown> => sql.raw(ORDERS[order])
