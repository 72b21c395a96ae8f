import type { VersionView } from '@holdfast/core'
import type { AccessStatus, Day, FileListing, FileOrder, FilePlace } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { folded } from '../store/folded.ts'
import { literally } from '../store/like-pattern.ts'

type Condition = RawBuilder<unknown>

/**
 * The filters in use, as conditions on entries `e`. Statements depend only on which filters are set, so that
 * there are few prepared statements.
 */
export function conditions(listing: FileListing, today: Day): readonly Condition[] {
  const { contentType, category, tabularTag, searchText, folder, accessStatus } = listing
  return [
    ...(contentType === null ? [] : [sql`e.file_type = ${contentType}`]),
    ...(category === null ? [] : [sql`${category} = any(e.categories)`]),
    ...(tabularTag === null ? [] : [sql`${tabularTag} = any(e.file_tags)`]),
    ...(searchText === null ? [] : [sql`e.search_text like ${containing(searchText)}`]),
    ...(folder === null
      ? []
      : [sql`(e.folder = ${folder} or starts_with(e.folder, ${`${folder}/`}))`]),
    ...(accessStatus === null ? [] : [withStatus(accessStatus, today)]),
  ]
}

/** As LIKE and not `strpos`, of which the database expects that a third of all matches, and so reads a million names in one process. */
const containing = (text: string): string => `%${literally(folded(text))}%`

function withStatus(status: AccessStatus, today: Day): Condition {
  const embargoed = sql`coalesce(e.file_available > ${today}::date, false)`
  switch (status) {
    case 'Public':
      return sql`not ${embargoed} and not e.file_restricted`
    case 'Restricted':
      return sql`not ${embargoed} and e.file_restricted`
    case 'EmbargoedThenPublic':
      return sql`${embargoed} and not e.file_restricted`
    case 'EmbargoedThenRestricted':
      return sql`${embargoed} and e.file_restricted`
    case 'RetentionPeriodExpired':
      return sql`e.file_unavailable < ${today}::date`
  }
}

/** Whether the order compares times, which entries do not have. */
export const isByDate = (order: FileOrder): boolean => order === 'Newest' || order === 'Oldest'

const ORDERS: Readonly<Record<FileOrder, string>> = {
  NameAZ: 'e.label, e.file_id',
  NameZA: 'e.label desc, e.file_id',
  Newest: 'coalesce(added.released_at, f.created_at) desc, e.label, e.file_id',
  Oldest: 'coalesce(added.released_at, f.created_at), e.label, e.file_id',
  Size: 'e.file_size, e.label, e.file_id',
  Type: 'e.file_type, e.label, e.file_id',
}

export const inOrder = (order: FileOrder): RawBuilder<unknown> => sql.raw(ORDERS[order])

type Page = Pick<FileListing, 'order' | 'limit' | 'offset'>

/** Order and page of a listing. */
export const pageBy = ({ order, limit, offset }: Page): RawBuilder<unknown> =>
  sql`order by ${inOrder(order)} limit ${limit}::bigint offset ${offset}::bigint`

/** The file `f` of entry `e`, and the version that added it, which an order by date compares. */
const FILES = sql`join data_file f on f.id = e.file_id
    left join dataset_version added on added.dataset_id = f.dataset_id and added.ordinal = f.since`

/** A version of a dataset, as parameters or columns. */
export interface ViewSql {
  readonly datasetId: RawBuilder<unknown>
  readonly ordinal: RawBuilder<unknown>
}

/** A version as parameters. */
export const viewSql = ({ datasetId, ordinal }: VersionView): ViewSql => ({
  datasetId: sql`${datasetId}::bigint`,
  ordinal: sql`${ordinal}::integer`,
})

/**
 * The ids of the entries on a page by date. All files of a released version have its time, so its entries are read by name in an index, as
 * far as the page needs them; a file of a draft has its own time.
 */
function datedPage(
  wanted: RawBuilder<unknown>,
  { order, after, limit, offset }: Page & Pick<FileListing, 'after'>,
  { datasetId, ordinal }: ViewSql,
): RawBuilder<unknown> {
  const direction = sql.raw(order === 'Newest' ? 'desc' : 'asc')
  const upTo = sql`limit ${limit === null ? null : offset + limit}::bigint`
  return sql`
    select id from (
      select e.id, e.label, e.file_id, added.released_at as dated
      from dataset_version added cross join lateral (
        select e.id, e.label, e.file_id from file_entry e
        where ${wanted} and e.file_since = added.ordinal and ${behindInVersion(after)}
        order by e.label, e.file_id ${upTo}
      ) e
      where added.dataset_id = ${datasetId} and added.released_at is not null and ${fromTimeOf({ order, after })}
      union all
      select e.* from dataset_version draft cross join lateral (
        select e.id, e.label, e.file_id, f.created_at as dated
        from data_file f join file_entry e on e.file_id = f.id
        where f.dataset_id = draft.dataset_id and f.since = draft.ordinal
          and ${wanted} and ${sql.join([sql`true`, ...behind({ order, after }, sql`f.created_at`)], sql` and `)}
        order by f.created_at ${direction}, e.label, e.file_id ${upTo}
      ) e
      where draft.dataset_id = ${datasetId} and draft.ordinal = ${ordinal} and draft.state = 'draft'
    ) each_way
    order by dated ${direction}, label, file_id limit ${limit}::bigint offset ${offset}::bigint`
}

/** Where the entries of version `added` begin: behind a place in it, or at the first. */
const behindInVersion = (after: FileListing['after']): RawBuilder<unknown> =>
  after === null
    ? sql`true`
    : sql`(e.label, e.file_id) > (
          case when added.released_at = ${moment(after.key)} then ${after.label}::text else '' end,
          case when added.released_at = ${moment(after.key)} then ${after.fileId}::bigint else 0 end)`

/** Whether version `added` is not before a place. */
function fromTimeOf({ order, after }: Pick<FileListing, 'order' | 'after'>): RawBuilder<unknown> {
  if (after === null) return sql`true`
  return order === 'Newest'
    ? sql`added.released_at <= ${moment(after.key)}`
    : sql`added.released_at >= ${moment(after.key)}`
}

/** The files `f` and entries `e` on a page by date. */
export const filesOnPage = (
  wanted: RawBuilder<unknown>,
  page: Page & Pick<FileListing, 'after'>,
  view: ViewSql,
): RawBuilder<unknown> => sql`(${datedPage(wanted, page, view)}) page
    join file_entry e on e.id = page.id ${FILES} order by ${inOrder(page.order)}`

/** Up to this many entries are skipped as they are. */
const FEW_SKIPPED = 1000

/**
 * The entries `e` on a page by name, size or type, without filters: only the files on it are read, and where many entries are
 * skipped, these are found in the index alone (decision 0372).
 */
export const entriesOnPage = (wanted: RawBuilder<unknown>, page: Page): RawBuilder<unknown> =>
  page.offset <= FEW_SKIPPED
    ? sql`select e.* from file_entry e where ${wanted} ${pageBy(page)}`
    : sql`select found.* from (
          select e.id from file_entry e where ${wanted} ${pageBy(page)}
        ) skipped join file_entry found on found.id = skipped.id`

/** Up to this many entries that match are sorted; where more do, a walk in their order finds a page of them soon. */
const FEW_MATCHING = 10_000

/**
 * How many entries match, as a row `matching`, and the files `f` and entries `e` on a page of them. All are looked at for their number
 * anyway: few are remembered while they are counted, since a walk in their order would look at all again.
 */
export function matchingPage(
  wanted: RawBuilder<unknown>,
  listing: FileListing,
  { view, most = FEW_MATCHING }: { readonly view: VersionView; readonly most?: number },
): { readonly matching: RawBuilder<unknown>; readonly page: RawBuilder<unknown> } {
  const few = sql.lit(most)
  const from = sql.join([sql`true`, ...behind(listing)], sql` and `)
  const page = pageBy(listing)
  const byDate = isByDate(listing.order)
  const walked = byDate
    ? datedPage(wanted, listing, viewSql(view))
    : sql`select e.id from file_entry e where ${wanted} and ${from} ${page}`
  return {
    matching: sql`(
      with few as materialized (
        select e.id, e.label, e.file_id, e.file_type, e.file_size from file_entry e
        where ${wanted} limit ${few} + 1
      )
      select case when (select count(*) from few) <= ${few} then (select count(*) from few)
        else (select count(*) from file_entry e where ${wanted}) end as total,
        case when (select count(*) from few) <= ${few}
          then array(select e.id from few e ${byDate ? FILES : sql``} where ${from} ${page})
          else array(${walked}) end as ids
    ) matching`,
    page: sql`unnest(matching.ids) found (id) join file_entry e on e.id = found.id
      ${byDate ? FILES : sql`join data_file f on f.id = e.file_id`} order by ${inOrder(listing.order)}`,
  }
}

/** The condition that a page begins behind a place; an order by date compares the time `dated`. */
export function behind(
  { order, after }: Pick<FileListing, 'order' | 'after'>,
  dated = DATED,
): readonly Condition[] {
  if (after === null) return []
  const { key, label, fileId } = after
  const later = sql`(e.label, e.file_id) > (${label}, ${fileId})`
  switch (order) {
    case 'NameAZ':
      return [later]
    case 'NameZA':
      return [sql`e.label <= ${label} and (e.label < ${label} or e.file_id > ${fileId})`]
    case 'Size':
      return [sql`(e.file_size, e.label, e.file_id) > (${key}::bigint, ${label}, ${fileId})`]
    case 'Type':
      return [sql`(e.file_type, e.label, e.file_id) > (${key}::text, ${label}, ${fileId})`]
    case 'Oldest':
      return [sql`(${dated} > ${moment(key)} or ${dated} = ${moment(key)} and ${later})`]
    case 'Newest':
      return [sql`(${dated} < ${moment(key)} or ${dated} = ${moment(key)} and ${later})`]
  }
}

const DATED = sql`coalesce(added.released_at, f.created_at)`

const moment = (key: FilePlace['key']): RawBuilder<unknown> =>
  sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 millisecond')`
