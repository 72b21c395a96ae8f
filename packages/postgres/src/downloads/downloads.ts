import type { CountedDownloads, DownloadReads, Downloads } from '@holdfast/core'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** A dataset has its own count beside those of its files, of which there may be a hundred thousand. */
export const downloadReads = (db: Kysely<Tables>): DownloadReads => ({
  ofFile: (fileId) => total(db, sql`file_download where file_id = ${fileId}`),
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
    // Three statements, each in the order of its keys, so that two batches never deadlock.
    await addToFiles(db, counted)
    await addToDatasets(db, counted)
    await addToMonths(db, counted)
  },
})

/** Removes what metrics hold of these objects; the totals of everything stay. */
export async function removeDownloadMonths(
  db: Kysely<Tables>,
  objectIds: readonly number[],
): Promise<void> {
  const ids = sql`${objectIds}::bigint[]`
  await sql`
    with gone as (
      delete from downloader where kind in ('dataset', 'file') and object_id = any(${ids})
    ),
    no_totals as (
      delete from download_total where kind in ('dataset', 'file') and object_id = any(${ids})
    )
    delete from download_history where kind in ('dataset', 'file') and object_id = any(${ids})`.execute(
    db,
  )
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

/** The files `f` of counts `r`; those of a dataset that is being removed no longer count. */
const OF_FILES = sql`join data_file f on f.id = r.file_id join dataset d on d.id = f.dataset_id`

const addToFiles = (db: Kysely<Tables>, counted: readonly CountedDownloads[]) =>
  sql`
    insert into file_download as d (file_id, day, downloads)
    select r.file_id, r.day, sum(r.downloads) from ${listed(counted)}
    ${OF_FILES}
    group by r.file_id, r.day
    order by r.file_id, r.day
    on conflict (file_id, day) do update set downloads = d.downloads + excluded.downloads`.execute(
    db,
  )

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
 * The rows that metrics are read from: by month and day for everything; of datasets and files in all, and by the end of each
 * month. Who is new to a month was not there before this statement; of several months in it, the first counts.
 */
function addToMonths(db: Kysely<Tables>, counted: readonly CountedDownloads[]) {
  const single = new Set(counted.map(({ day }) => day.slice(0, 'YYYY-MM'.length))).size === 1
  return sql`
    with noted as materialized (
      select o.kind, o.object_id, date_trunc('month', r.day)::date as month, r.day, r.reader, r.downloads,
        f.dataset_id
      from ${listed(counted)}
      ${OF_FILES}
      cross join lateral (values ('file', f.id), ('dataset', f.dataset_id), ('all', 0)) o (kind, object_id)
    ),
    ${FACES},
    days as (
      insert into download_day as d (day, downloads)
      select day, sum(downloads) from noted where kind = 'all' group by day order by day
      on conflict (day) do update set downloads = d.downloads + excluded.downloads
    ),
    months as (
      insert into download_month as m (month, downloads)
      select month, sum(downloads) from noted where kind = 'all' group by month order by month
      on conflict (month) do update set downloads = m.downloads + excluded.downloads
    ),
    counts as materialized (
      select kind, object_id, dataset_id, month_number(month) as month, downloads,
        coalesce(downloaders, 0) as downloaders, coalesce(newcomers, 0) as newcomers
      from (
        select kind, object_id, dataset_id, month, sum(downloads)::bigint as downloads from noted
        where kind <> 'all' group by kind, object_id, dataset_id, month
      ) n
      left join faces using (kind, object_id, month)
    ),
    totals as (
      insert into download_total as t (kind, object_id, dataset_id, downloads, newcomers)
      ${single ? TOTALS_OF_ONE_MONTH : TOTALS}
      order by kind, object_id
      on conflict (kind, object_id) do update set
        downloads = t.downloads + excluded.downloads,
        newcomers = t.newcomers + excluded.newcomers
    )
    insert into download_history as h
      (kind, object_id, dataset_id, first_month, downloads, downloaders, newcomers)
    ${single ? HISTORIES_OF_ONE_MONTH : HISTORIES}
    order by kind, object_id
    on conflict (kind, object_id) do update set
      first_month = least(h.first_month, excluded.first_month),
      downloads = ${joined('downloads')}, downloaders = ${joined('downloaders')},
      newcomers = ${joined('newcomers')}`.execute(db)
}

/** Tables `met`, the downloaders that `noted` adds, and `faces`, how many they are in each month, and how many are new. */
const FACES = sql`
  met as (
    insert into downloader (kind, object_id, reader, month)
    select distinct kind, object_id, reader, month from noted where kind <> 'all'
    order by kind, object_id, reader, month
    on conflict do nothing
    returning kind, object_id, reader, month
  ),
  faces as (
    select m.kind, m.object_id, m.month, count(*) as downloaders,
      count(*) filter (where m.month = m.first and not exists (
        select from downloader d where d.kind = m.kind and d.object_id = m.object_id
          and d.reader = m.reader)) as newcomers
    from (
      select *, min(month) over (partition by kind, object_id, reader) as first from met
    ) m group by m.kind, m.object_id, m.month
  )`

/** Nearly all that is counted at once is of one month, which then has the only row of each object in `counts`. */
const TOTALS_OF_ONE_MONTH = sql`select kind, object_id, dataset_id, downloads, newcomers from counts`

const TOTALS = sql`
  select kind, object_id, dataset_id, sum(downloads), sum(newcomers) from counts
  group by kind, object_id, dataset_id`

type Counted = 'downloads' | 'downloaders' | 'newcomers'

const untilMonth = (column: Counted): RawBuilder<unknown> =>
  sql`(sum(coalesce(${sql.ref(column)}, 0)) over months)::bigint as ${sql.ref(column)}`

const totalsOf = (column: Counted): RawBuilder<unknown> =>
  sql`array_agg(${sql.ref(column)} order by month)`

const joined = (column: Counted): RawBuilder<unknown> => sql`
  totals_together(h.${sql.ref(column)}, h.first_month, excluded.${sql.ref(column)}, excluded.first_month)`

const HISTORIES_OF_ONE_MONTH = sql`
  select kind, object_id, dataset_id, month, array[downloads], array[downloaders], array[newcomers]
  from counts`

/** What `counts` have of single months as running totals, without gaps. */
const HISTORIES = sql`
  select kind, object_id, dataset_id, min(month), ${totalsOf('downloads')}, ${totalsOf('downloaders')},
    ${totalsOf('newcomers')}
  from (
    select kind, object_id, dataset_id, month, ${untilMonth('downloads')}, ${untilMonth('downloaders')},
      ${untilMonth('newcomers')}
    from (
      select kind, object_id, dataset_id, generate_series(min(month), max(month)) as month
      from counts group by kind, object_id, dataset_id
    ) spanned
    left join counts using (kind, object_id, dataset_id, month)
    window months as (partition by kind, object_id order by month)
  ) running
  group by kind, object_id, dataset_id`
