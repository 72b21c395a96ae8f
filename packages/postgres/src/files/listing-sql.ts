import type { AccessStatus, Day, FileListing, FileOrder, FilePlace } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { folded } from '../store/folded.ts'

type Condition = RawBuilder<unknown>

/**
 * The filters in use, as conditions on `f` and `e`. Statements depend only on which filters are set, so that
 * there are few prepared statements.
 */
export function conditions(listing: FileListing, today: Day): readonly Condition[] {
  const { contentType, category, tabularTag, searchText, folder, accessStatus } = listing
  return [
    ...(contentType === null ? [] : [sql`f.content_type = ${contentType}`]),
    ...(category === null ? [] : [sql`${category} = any(e.categories)`]),
    ...(tabularTag === null ? [] : [sql`${tabularTag} = any(f.tabular_tags)`]),
    ...(searchText === null ? [] : [sql`strpos(e.search_text, ${folded(searchText)}) > 0`]),
    ...(folder === null
      ? []
      : [sql`(e.folder = ${folder} or starts_with(e.folder, ${`${folder}/`}))`]),
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
  Newest: 'coalesce(added.released_at, f.created_at) desc, e.label, e.file_id',
  Oldest: 'coalesce(added.released_at, f.created_at), e.label, e.file_id',
  Size: 'f.size, e.label, e.file_id',
  Type: 'f.content_type, e.label, e.file_id',
}

export const inOrder = (order: FileOrder): RawBuilder<unknown> => sql.raw(ORDERS[order])

type Page = Pick<FileListing, 'order' | 'limit' | 'offset'>

/** Order and page of a listing. */
export const pageBy = ({ order, limit, offset }: Page): RawBuilder<unknown> =>
  sql`order by ${inOrder(order)} limit ${limit}::bigint offset ${offset}::bigint`

/** The file `f` of entry `e`, and the version that added it, which an order by date compares. */
const FILES = sql`join data_file f on f.id = e.file_id
    left join dataset_version added on added.dataset_id = f.dataset_id and added.ordinal = f.since`

/**
 * The files `f` and entries `e` on a page in an order of files. Files are ordered by what the order compares alone, and only
 * those on the page are read. `dataset` is what their dataset is compared with, so that an index of its files can have the order.
 */
export const filesOnPage = (
  wanted: RawBuilder<unknown>,
  page: Page,
  dataset: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
    select e.id as entry_id from file_entry e ${filesOf(page)}
    where ${wanted} and f.dataset_id = ${dataset} ${pageBy(page)}
  ) page join file_entry e on e.id = page.entry_id ${filesOf(page)} order by ${inOrder(page.order)}`

/** Versions are only joined for orders by date: a join may keep the planner from following an index. */
const filesOf = ({ order }: Page): RawBuilder<unknown> =>
  order === 'Newest' || order === 'Oldest' ? FILES : sql`join data_file f on f.id = e.file_id`

/** Up to this many entries are skipped as they are. */
const FEW_SKIPPED = 1000

/**
 * The entries `e` on a page by name, without filters: only the files on it are read, and where many entries are
 * skipped, these are found in the index alone (decision 0372).
 */
export const entriesOnPage = (wanted: RawBuilder<unknown>, page: Page): RawBuilder<unknown> =>
  page.offset <= FEW_SKIPPED
    ? sql`select e.* from file_entry e where ${wanted} ${pageBy(page)}`
    : sql`select found.* from (
          select e.id from file_entry e where ${wanted} ${pageBy(page)}
        ) skipped join file_entry found on found.id = skipped.id`

/** The condition that a page begins behind a place. */
export function behind({
  order,
  after,
}: Pick<FileListing, 'order' | 'after'>): readonly Condition[] {
  if (after === null) return []
  const { key, label, fileId } = after
  const later = sql`(e.label, e.file_id) > (${label}, ${fileId})`
  switch (order) {
    case 'NameAZ':
      return [later]
    case 'NameZA':
      return [sql`e.label <= ${label} and (e.label < ${label} or e.file_id > ${fileId})`]
    case 'Size':
      return [sql`(f.size > ${key}::bigint or f.size = ${key}::bigint and ${later})`]
    case 'Type':
      return [sql`(f.content_type > ${key}::text or f.content_type = ${key}::text and ${later})`]
    case 'Oldest':
      return [sql`(${DATED} > ${moment(key)} or ${DATED} = ${moment(key)} and ${later})`]
    case 'Newest':
      return [sql`(${DATED} < ${moment(key)} or ${DATED} = ${moment(key)} and ${later})`]
  }
}

const DATED = sql`coalesce(added.released_at, f.created_at)`

const moment = (key: FilePlace['key']): RawBuilder<unknown> =>
  sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 millisecond')`
