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
    // Two statements, each in the order of its keys, so that two batches never deadlock.
    await addToFiles(db, counted)
    await addToDatasets(db, counted)
  },
})

async function total(db: Kysely<Tables>, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ readonly total: number }>`
    select coalesce(sum(downloads), 0)::bigint as total from ${where}`.execute(db)
  return rows[0]?.total ?? 0
}

const listed = (counted: readonly CountedDownloads[]): RawBuilder<unknown> => sql`
  unnest(${counted.map(({ fileId }) => fileId)}::bigint[],
    ${counted.map(({ day }) => day)}::date[],
    ${counted.map(({ count }) => count)}::bigint[]) as r (file_id, day, downloads)`

const addToFiles = (db: Kysely<Tables>, counted: readonly CountedDownloads[]) =>
  sql`
    insert into file_download as d (file_id, day, downloads)
    select r.file_id, r.day, r.downloads from ${listed(counted)}
    join data_file f on f.id = r.file_id
    order by r.file_id, r.day
    on conflict (file_id, day) do update set downloads = d.downloads + excluded.downloads`.execute(
    db,
  )

const addToDatasets = (db: Kysely<Tables>, counted: readonly CountedDownloads[]) =>
  sql`
    insert into dataset_download as d (dataset_id, day, downloads)
    select f.dataset_id, r.day, sum(r.downloads) from ${listed(counted)}
    join data_file f on f.id = r.file_id
    group by f.dataset_id, r.day
    order by f.dataset_id, r.day
    on conflict (dataset_id, day) do update set downloads = d.downloads + excluded.downloads`.execute(
    db,
  )
