import type { CountedDownloads, DownloadReads, Downloads } from '@holdfast/core'
import type { Month } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { monthNumber } from '../metrics/month-numbers.ts'

/** A dataset has its own count beside those of its files, of which there may be a hundred thousand. */
export const downloadReads = (db: Kysely<Tables>): DownloadReads => ({
  ofFile: (fileId) => total(db, sql`download_count where kind = 'file' and object_id = ${fileId}`),
  ofDataset: (datasetId, when) =>
    total(
      db,
      when === undefined
        ? sql`dataset_download where dataset_id = ${datasetId}`
        : sql`dataset_download where dataset_id = ${datasetId} and day < ${when.before}::date`,
    ),
})

export const downloads = (db: Kysely<Tables>): Downloads => ({
  ...downloadReads(db),
  add: async (counted) => {
    if (counted.length === 0) return
    // Statements of their own: only the next one sees what was committed while this one waited.
    await keepFiles(db, counted)
    await sql`select pg_advisory_xact_lock(${TURN})`.execute(db)
    await addToDatasets(db, counted)
    // Nearly always one. In their order, as a downloader is new only to the first.
    for (const month of [...new Set(counted.map(monthOfDay))].toSorted())
      await addToMonth(
        db,
        counted.filter((each) => monthOfDay(each) === month),
        month,
      )
  },
})

/**
 * Units that count downloads take turns until they commit: each goes on from the months that the one before left. Other locks have the
 * three numbers before.
 */
const TURN = 4_815_162_345

const monthOfDay = ({ day }: CountedDownloads): Month => day.slice(0, 'YYYY-MM'.length)

/**
 * Removes what is counted of these objects; the totals of everything stay. Files that are deleted one by one were never released, and
 * so never counted. In the order in which counting writes these tables.
 */
export async function removeDownloadCounts(
  db: Kysely<Tables>,
  objectIds: readonly number[],
): Promise<void> {
  const these = sql`kind in ('dataset', 'file') and object_id = any(${objectIds}::bigint[])`
  await sql`delete from downloader where ${these}`.execute(db)
  await sql`delete from download_count where ${these}`.execute(db)
  await sql`delete from download_history where ${these}`.execute(db)
}

async function total(db: Kysely<Tables>, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ readonly total: number }>`
    select coalesce(sum(downloads), 0)::bigint as total from ${where}`.execute(db)
  return rows[0]?.total ?? 0
}

const listed = (counted: readonly CountedDownloads[]): RawBuilder<unknown> => sql`
  unnest(${counted.map(({ fileId }) => fileId)}::bigint[],
    ${counted.map(({ day }) => day)}::date[],
    ${counted.map(({ by }) => by)}::text[],
    ${counted.map(({ count }) => count)}::bigint[]) as r (file_id, day, reader, downloads)`

/** Keeps the files until the unit ends: removing one waits, and then removes its counts too. Before the turn, which must not wait. */
const keepFiles = (db: Kysely<Tables>, counted: readonly CountedDownloads[]) =>
  sql`
    select count(*) from (
      select id from data_file where id = any(${counted.map(({ fileId }) => fileId)}::bigint[])
      order by id for key share
    ) kept`.execute(db)

/** The files `f` of counts `r`; those of a dataset that is being removed no longer count. */
const OF_FILES = sql`join data_file f on f.id = r.file_id join dataset d on d.id = f.dataset_id`

const addToDatasets = (db: Kysely<Tables>, counted: readonly CountedDownloads[]) =>
  sql`
    insert into dataset_download as d (dataset_id, day, downloads)
    select f.dataset_id, r.day, sum(r.downloads) from ${listed(counted)}
    ${OF_FILES}
    group by f.dataset_id, r.day
    order by f.dataset_id, r.day
    on conflict (dataset_id, day) do update set downloads = d.downloads + excluded.downloads`.execute(
    db,
  )

/**
 * The rows that metrics are read from: of everything by day and month; of each dataset and file in all, with the last month that
 * counts. When a row goes on to a new month, what it had before goes into its history; what comes late goes there at once.
 */
function addToMonth(db: Kysely<Tables>, counted: readonly CountedDownloads[], month: Month) {
  const number = sql`${monthNumber(month)}::integer`
  const first = sql`${`${month}-01`}::date`
  return sql`
    with noted as materialized (
      select o.kind, o.object_id, f.dataset_id, r.day, r.reader, r.downloads
      from ${listed(counted)}
      ${OF_FILES}
      cross join lateral (values ('file', f.id), ('dataset', f.dataset_id)) o (kind, object_id)
    ),
    days as (
      insert into download_day as d (day, downloads)
      select day, sum(downloads) from noted where kind = 'file' group by day
      on conflict (day) do update set downloads = d.downloads + excluded.downloads
    ),
    months as (
      insert into download_month as m (month, downloads)
      select ${first}, sum(downloads) from noted where kind = 'file' having count(*) > 0
      on conflict (month) do update set downloads = m.downloads + excluded.downloads
    ),
    ${newDownloaders(first)},
    counts as materialized (
      select n.*, coalesce(f.downloaders, 0) as downloaders, coalesce(f.newcomers, 0) as newcomers
      from (
        select kind, object_id, dataset_id, sum(downloads)::bigint as downloads from noted
        group by kind, object_id, dataset_id
      ) n
      left join faces f using (kind, object_id)
    ),
    past as (
      insert into download_history as h
        (kind, object_id, first_month, downloads, downloaders, newcomers)
      select c.kind, c.object_id, least(t.month, ${number}),
        ${before('downloads', number)}, ${before('downloaders', number)}, ${before('newcomers', number)}
      from counts c
      join download_count t using (kind, object_id)
      left join download_history b using (kind, object_id)
      where t.month <> ${number}
      on conflict (kind, object_id) do update set
        first_month = least(h.first_month, excluded.first_month),
        downloads = ${joined('downloads')}, downloaders = ${joined('downloaders')},
        newcomers = ${joined('newcomers')}
    )
    insert into download_count as t
      (kind, object_id, dataset_id, month, downloads, downloaders, newcomers)
    select kind, object_id, dataset_id, ${number}, downloads, downloaders, newcomers from counts
    order by kind, object_id
    on conflict (kind, object_id) do update set
      month = greatest(t.month, excluded.month), downloads = t.downloads + excluded.downloads,
      downloaders = t.downloaders + excluded.downloaders,
      newcomers = t.newcomers + excluded.newcomers`.execute(db)
}

/** Table `faces`: how many downloaders `noted` adds to a month, and how many of them no month has yet. */
const newDownloaders = (first: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  met as (
    insert into downloader (kind, object_id, reader, month)
    select distinct kind, object_id, reader, ${first} from noted order by kind, object_id, reader
    on conflict do nothing
    returning kind, object_id, reader
  ),
  faces as (
    select m.kind, m.object_id, count(*) as downloaders,
      count(*) filter (where not exists (
        select from downloader d where d.kind = m.kind and d.object_id = m.object_id
          and d.reader = m.reader)) as newcomers
    from met m group by m.kind, m.object_id
  )`

type Counted = 'downloads' | 'downloaders' | 'newcomers'

/** What the month that was the last one until now had, or what came late for an earlier one; as a series of one month. */
function before(column: Counted, month: RawBuilder<unknown>): RawBuilder<unknown> {
  const name = sql.ref(column)
  return sql`array[case when t.month > ${month} then c.${name}
    else t.${name} - coalesce(b.${name}[cardinality(b.${name})], 0) end]`
}

const joined = (column: Counted): RawBuilder<unknown> => sql`
  totals_together(h.${sql.ref(column)}, h.first_month, excluded.${sql.ref(column)}, excluded.first_month)`
