import {
  type Clock,
  type DatasetView,
  type DatasetViewed,
  MOST_VIEWED_FILES,
  type ViewedFiles,
} from '@holdfast/core'
import type { VersionSpecifier } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Listed } from '../database/listed-row.ts'
import type { Tables } from '../database/tables.ts'
import { DATASET_COLUMNS, DATASET_WITH_HEADS, matchesRef } from '../datasets/dataset-reads.ts'
import { type DatasetJson, fromJson } from '../datasets/dataset-table.ts'
import { entriesOnPage, filesOnPage, inOrder, isByDate } from '../files/listing-sql.ts'
import { listedRecord, PUBLISHED_AT, RECORD_LIST } from '../files/record-sql.ts'
import type { GrantRow } from '../roles/holder-reads.ts'
import { toGrants } from '../roles/holder-reads.ts'
import { VERSION_COLUMNS } from '../versions/version-table.ts'
import { type HistoryJson, historyOf, toHistory } from './dataset-history.ts'
import { grantsJson, withIdentifiers } from './grants-json.ts'
import { toViewedVersion, type ViewedVersionJson } from './version-json.ts'

interface Row {
  readonly dataset: DatasetJson
  readonly published_at: Date | null
  readonly grants: readonly GrantRow[] | null
  readonly versions: readonly ViewedVersionJson[] | null
  readonly differing: readonly Listed[] | null
  readonly history: HistoryJson | null
}

const VERSION = sql.raw(VERSION_COLUMNS.map((name) => `v.${name}`).join(', '))

/** One statement, which is one snapshot. Few texts: the values never change its plan. */
export async function datasetView(
  db: Kysely<Tables>,
  clock: Clock,
  viewed: DatasetViewed,
): Promise<DatasetView | null> {
  const rows = await viewRows(db, clock, {
    ...viewed,
    from: named(viewed.of),
    file: viewed.of.kind === 'file',
  })
  const row = rows[0]
  return row === undefined ? null : toView(row, viewed.of)
}

/** What is wanted of several datasets for nobody in particular. */
export type AlikeViewed = Omit<DatasetViewed, 'of' | 'holder'>

/** Views without permissions, by the ids of the datasets, with one statement; null where there is no such dataset. */
export async function datasetViews(
  db: Kysely<Tables>,
  clock: Clock,
  { ids, ...viewed }: AlikeViewed & { readonly ids: readonly number[] },
): Promise<readonly (DatasetView | null)[]> {
  // PostgreSQL expects ten ids of any subselect. It would plan anew each time for the number in a parameter.
  const wanted = sql`array(select unnest(${[...new Set(ids)]}::bigint[]))`
  const from = sql`${DATASET_WITH_HEADS} where d.id = any(${wanted})`
  const rows = await viewRows(db, clock, { ...viewed, holder: null, file: false, from })
  const found = new Map<number, DatasetView>()
  for (const row of rows) found.set(row.dataset.id, toView(row, null))
  return ids.map((id) => found.get(id) ?? null)
}

interface Wanted extends Omit<DatasetViewed, 'of'> {
  /** `d`, and `named` where a file names it. */
  readonly from: RawBuilder<unknown>
  readonly file: boolean
}

async function viewRows(
  db: Kysely<Tables>,
  clock: Clock,
  { holder, files, from, file, ...viewed }: Wanted,
): Promise<readonly Row[]> {
  const points = sql`select d.id union all
    select ancestor_id from collection_path where descendant_id = d.collection_id`
  const { rows } = await sql<Row>`
    ${withIdentifiers(holder)}
    select (select row_to_json(facts) from (select ${DATASET_COLUMNS}) facts) as dataset,
      ${file ? sql`named.published_at` : sql`null`} as published_at,
      ${grantsJson(holder, points, clock)} as grants,
      (select json_agg(shown) from (
        select ${VERSION}, ${filesOf(files)} as files from dataset_version v
        where v.dataset_id = d.id and v.ordinal = any(${namedOrdinals(viewed)})
      ) shown) as versions,
      ${viewed.other === undefined ? sql`null::json` : differing(namedOrdinals(viewed))} as differing,
      ${historyOf(viewed.outlines)} as history
    from ${from}`.execute(db)
  return rows
}

const toView = (row: Row, of: DatasetViewed['of'] | null): DatasetView => ({
  dataset: fromJson(row.dataset),
  file: of?.kind === 'file' ? { id: of.fileId, publishedAt: row.published_at } : null,
  grants: toGrants(row.grants ?? []),
  versions: (row.versions ?? []).map(toViewedVersion),
  differing: row.differing?.map(listedRecord) ?? null,
  history: toHistory(row.history),
})

/** The dataset `d`, and the file that named it. */
const named = (of: DatasetViewed['of']): RawBuilder<unknown> =>
  of.kind === 'file'
    ? sql`(select f.dataset_id, ${sql.raw(PUBLISHED_AT)} as published_at from data_file f where f.id = ${of.fileId}
          and exists (select from file_entry e where e.file_id = f.id)) named
        join ${DATASET_WITH_HEADS} on d.id = named.dataset_id`
    : sql`${DATASET_WITH_HEADS} where ${matchesRef(of)}`

type Named = Pick<DatasetViewed, 'specifier' | 'other' | 'includeDeaccessioned'>

const namedOrdinals = ({ specifier, other, ...viewed }: Named): RawBuilder<unknown> =>
  other === undefined
    ? ordinalsOf(specifier, viewed)
    : sql`(${ordinalsOf(specifier, viewed)} || ${ordinalsOf(other, viewed)})`

/** Nulls in the array match nothing. */
function ordinalsOf(
  specifier: VersionSpecifier | null,
  { includeDeaccessioned }: Pick<DatasetViewed, 'includeDeaccessioned'>,
): RawBuilder<unknown> {
  if (specifier === null) return sql`'{}'::integer[]`
  if (specifier.kind === 'number') {
    const { major, minor } = specifier.number
    return sql`array(select n.ordinal from dataset_version n
      where n.dataset_id = d.id and n.major = ${major} and n.minor = ${minor})`
  }
  if (specifier.kind === 'draft') return sql`array[newest.ordinal]`
  const draft = sql`case newest.state when 'draft' then newest.ordinal end`
  const published = includeDeaccessioned
    ? sql`case newest.state when 'draft' then newest.ordinal - 1 else newest.ordinal end`
    : sql`released.ordinal`
  return specifier.kind === 'latest' ? sql`array[${draft}, ${published}]` : sql`array[${published}]`
}

const MOST_AND_ONE = sql.lit(MOST_VIEWED_FILES + 1)

/**
 * Each entry that some of these versions of `d` show and others don't: it ends after the first of them, or begins after it. What begins and ends
 * between two is in neither. By an index each way, as for `changed`; null when there are too many.
 */
const differing = (ordinals: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select case when count(*) <= ${sql.lit(MOST_VIEWED_FILES)}
    then coalesce(json_agg(listed order by file_id, since), '[]') end
  from (
    select ${RECORD_LIST} as listed, e.file_id, e.since
    from (select min(o) as first, max(o) as last, count(distinct o) > 2 as several from unnest(${ordinals}) as o) span
    cross join lateral (
      (select * from file_entry e
        where e.dataset_id = d.id and e.until > span.first and e.until <= span.last and e.since <= span.first
        limit ${MOST_AND_ONE})
      union all
      (select * from file_entry e
        where e.dataset_id = d.id and e.since > span.first and e.since <= span.last
          and (e.until is null or e.until > span.last or span.several)
        limit ${MOST_AND_ONE})
    ) e
    cross join lateral (select * from data_file where id = e.file_id offset 0) f
    limit ${MOST_AND_ONE}
  ) record)`

const SHOWN = sql`e.dataset_id = d.id and e.since <= v.ordinal
  and (e.until is null or e.until > v.ordinal)`

const VIEWED = { datasetId: sql`d.id`, ordinal: sql`v.ordinal` }

function filesOf(files: ViewedFiles): RawBuilder<unknown> {
  if (files.kind === 'none') return sql`null::json`
  if (files.kind === 'one')
    return sql`(select coalesce(json_agg(${RECORD_LIST}), '[]')
      from file_entry e join data_file f on f.id = e.file_id
      where ${SHOWN} and e.file_id = ${files.fileId})`
  const { order, limit, most } = files
  const few =
    most === undefined
      ? sql`least(v.file_count, ${limit}::bigint) <= ${sql.lit(MOST_VIEWED_FILES)}`
      : sql`v.file_count <= ${sql.lit(Math.min(most, MOST_VIEWED_FILES))}`
  const entries = isByDate(order)
    ? filesOnPage(SHOWN, { ...files, after: null }, VIEWED)
    : sql`(${entriesOnPage(SHOWN, files)}) e
        join data_file f on f.id = e.file_id order by ${inOrder(order)}`
  return sql`case when ${few}
    then (select coalesce(json_agg(record.listed), '[]') from (
      select ${RECORD_LIST} as listed from ${entries}) record) end`
}
