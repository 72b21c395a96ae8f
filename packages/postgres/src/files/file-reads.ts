import type { FileReads, VersionView } from '@holdfast/core'
import { type Day, type FileListing, isUnfiltered } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isOneOf } from '../database/opaque-values.ts'
import type { Tables } from '../database/tables.ts'
import { foldedPid } from '../datasets/dataset-table.ts'
import { anyAt, bundled, bundledAfter } from './bundled-files.ts'
import { changed, generations } from './file-history.ts'
import { type RecordRow, type StoredRow, toRecord, toStored } from './file-rows.ts'
import { bytes, holders, tally } from './file-summaries.ts'
import { inFolder } from './folder-content.ts'
import { categoriesUpTo, keptAccessFacts, keptTally } from './kept-tallies.ts'
import {
  behind,
  conditions,
  entriesOnPage,
  filesOnPage,
  inOrder,
  isByDate,
  matchingPage,
  pageBy,
  viewSql,
} from './listing-sql.ts'
import { isOpen } from './open-files.ts'
import { pidsInUse, withoutPid } from './persistent-ids.ts'
import { LAST, PUBLISHED_AT, RECORD_COLUMNS, records, shownIn } from './record-sql.ts'
import { provenance } from './recorded-provenance.ts'
import { labelsLike, mismatched, sameContents } from './registered-files.ts'

export const fileReads = (db: Kysely<Tables>): FileReads => ({
  find: async (fileId) => (await latest(db, [fileId])).at(0) ?? null,
  findByPid: async (pid) =>
    (await records(db, sql`${LATEST} where f.pid_folded = ${foldedPid(pid)}`)).at(0) ?? null,
  withoutPid: (view) => withoutPid(db, view),
  pidsInUse: (pids) => pidsInUse(db, pids),
  findAll: (fileIds) => latest(db, fileIds),
  in: async (view, fileId) => {
    const shown = sql`${SHOWN} where ${shownIn(view)} and e.file_id = ${fileId}`
    return (await records(db, shown)).at(0) ?? null
  },
  among: (view, fileIds) =>
    records(db, sql`${SHOWN} where ${shownIn(view)} and e.file_id = any(${fileIds}::bigint[])`),
  list: (view, listing, today) => {
    const matching = all([shownIn(view), ...conditions(listing, today)])
    const order = sql`order by ${inOrder(listing.order)}`
    if (isByDate(listing.order))
      return records(db, sql`from ${filesOnPage(matching, listing, viewSql(view))}`)
    const wanted = all([matching, ...behind(listing)])
    const entries = isUnfiltered(listing)
      ? entriesOnPage(wanted, listing)
      : sql`select e.* from file_entry e where ${wanted} ${pageBy(listing)}`
    return records(db, sql`from (${entries}) e join data_file f on f.id = e.file_id ${order}`)
  },
  open: (view, { contentTypes, maxSize, limit }, today) =>
    records(
      db,
      sql`${SHOWN} where ${shownIn(view)} and ${isOpen({ contentTypes, maxSize, today })}
        order by ${inOrder('NameAZ')} limit ${limit}`,
    ),
  page: (view, listing, today) => filteredPage(db, view, { listing, today }),
  tally: (view, listing, today) =>
    isUnfiltered(listing) ? keptTally(db, view, today) : tally(db, view, { listing, today }),
  bytes: (view, listing, today) => bytes(db, view, { listing, today }),
  inFolder: (view, wanted) => inFolder(db, view, wanted),
  stored: async ({ datasetId, after, limit }) => {
    const { rows } = await sql<StoredRow>`
      select f.*, ${sql.raw(PUBLISHED_AT)} as published_at, e.folder, e.label from data_file f
      left join lateral (select n.folder, n.label from file_entry n where n.file_id = f.id
        order by n.since desc limit 1) e on true
      where f.dataset_id = ${datasetId} and f.id > ${after} order by f.id limit ${limit}`.execute(
      db,
    )
    return rows.map(toStored)
  },
  holders: (datasetId, paths) => holders(db, datasetId, paths),
  accessFacts: (view) => keptAccessFacts(db, view),
  all: (view) => records(db, sql`${SHOWN} where ${shownIn(view)} order by e.folder, e.label`),
  bundled: (view) => bundled(db, view),
  bundledAfter: (view, page) => bundledAfter(db, view, page),
  anyAt: (view, paths) => anyAt(db, view, paths),
  spanning: (datasetId, { first, last }) =>
    records(
      db,
      sql`${SHOWN} where e.dataset_id = ${datasetId} and e.since <= ${last}
        and (e.until is null or e.until > ${first}) order by e.label, e.id`,
    ),
  labels: (view, folder, stem) => labels(db, view, { folder, stem }),
  labelsLike: (datasetId, stems) => labelsLike(db, datasetId, stems),
  sameContents: (view, checksums) => sameContents(db, view, checksums),
  mismatched: (view) => mismatched(db, view),
  sameContent: async (view, { type, value }, exceptFileId) => {
    const { rows } = await sql<{ readonly label: string }>`
      select e.label ${SHOWN}
      where ${shownIn(view)} and f.dataset_id = ${view.datasetId}
        and f.checksum_value = ${value} and f.checksum_type = ${type} and f.id <> ${exceptFileId}
      order by e.label limit 1`.execute(db)
    return rows[0]?.label ?? null
  },
  idsIn: async (datasetId, among) => {
    const { rows } = await sql<{ readonly id: number }>`
      select f.id from data_file f
      where f.dataset_id = ${datasetId} and ${
        among === 'restricted'
          ? sql`(f.restricted or f.id in (
              select e.file_id from file_entry e
              where e.dataset_id = ${datasetId} and e.restricted and e.until is null))`
          : sql`f.id = any(${among}::bigint[])`
      }
      order by f.id`.execute(db)
    return rows.map(({ id }) => id)
  },
  addedIn: async ({ datasetId, ordinal }, limit) => {
    const { rows } = await sql<{ readonly id: number }>`
      select id from data_file
      where dataset_id = ${datasetId} and since = ${ordinal} limit ${limit}::bigint`.execute(db)
    return rows.map(({ id }) => id)
  },
  anyRestricted: (view) =>
    anyRow(db, sql`select from file_entry e where ${shownIn(view)} and e.restricted`),
  latestEmbargo: async (view) => {
    const { rows } = await sql<{ readonly day: string | null }>`
      select max(f.date_available) as day from data_file f
      where f.dataset_id = ${view.datasetId} and f.date_available is not null
        and f.since <= ${view.ordinal}
        and (f.until is null or f.until > ${view.ordinal})`.execute(db)
    return rows[0]?.day ?? null
  },
  setChanged: (datasetId, { from, to }) =>
    setChanged(db, datasetId, { first: Math.min(from, to), last: Math.max(from, to) }),
  changed: (datasetId, spans) => changed(db, datasetId, spans),
  generations: (rootFileId) => generations(db, rootFileId),
  objectsInUse: async (storageDriver, objectIds) => {
    const { rows } = await sql<{ readonly id: string }>`
      select object_id as id from data_file
      where object_id = any(${objectIds}::text[]) and storage_driver = ${storageDriver}
      union
      select ingested->'text'->>'objectId' from data_file
      where ingested is not null and ingested->'text'->>'objectId' = any(${objectIds}::text[])
        and ingested->'text'->>'storageDriver' = ${storageDriver}`.execute(db)
    return new Set(rows.map(({ id }) => id))
  },
  remotePathsInUse: async (datasetId, { storageDriver, paths }) => {
    const { rows } = await sql<{ readonly path: string }>`
      select remote_path as path from data_file
      where dataset_id = ${datasetId} and storage_driver = ${storageDriver}
        and remote_path = any(${paths}::text[])`.execute(db)
    return new Set(rows.map(({ path }) => path))
  },
  provenance: (fileId) => provenance(db, fileId),
  categories: (view) => categoriesUpTo(db, view),
})

/** A page that has no files is a single row without an id, so that the total is always there. */
async function filteredPage(
  db: Kysely<Tables>,
  view: VersionView,
  { listing, today }: { readonly listing: FileListing; readonly today: Day },
) {
  const wanted = all([shownIn(view), ...conditions(listing, today)])
  const { matching, page } = matchingPage(wanted, listing, { view })
  const { rows } = await sql<{ readonly total: number } & (RecordRow | { readonly id: null })>`
    select matching.total, shown.*
    from ${matching} left join lateral (select ${RECORD_COLUMNS} from ${page}) shown on true
  `.execute(db)
  const records = rows.flatMap((row) => (row.id === null ? [] : [toRecord(row)]))
  return { records, total: rows[0]?.total ?? 0 }
}

const SHOWN = sql`from file_entry e join data_file f on f.id = e.file_id`

/** Each file with its most recent entry; none of a dataset that is being removed. */
const LATEST = sql`from data_file f
  join dataset d on d.id = f.dataset_id
  join lateral (select * from file_entry e where e.file_id = f.id
    order by e.since desc limit 1) e on true`

const all = (terms: readonly RawBuilder<unknown>[]) => sql.join(terms, sql` and `)

const latest = (db: Kysely<Tables>, fileIds: readonly number[]) =>
  records(db, sql`${LATEST} where ${isOneOf(sql.ref('f.id'), fileIds)}`)

async function labels(
  db: Kysely<Tables>,
  view: VersionView,
  { folder, stem }: { readonly folder: string; readonly stem: string },
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly label: string }>`
    select e.label from file_entry e
    where ${shownIn(view)} and e.folder = ${folder}
      and e.label >= ${stem} and e.label < ${stem + LAST}`.execute(db)
  return rows.map(({ label }) => label)
}

/** Reads only the entries that begin or end between the two versions. */
const setChanged = (
  db: Kysely<Tables>,
  datasetId: number,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<boolean> =>
  anyRow(
    db,
    sql`with gone as (
        select file_id from file_entry
        where dataset_id = ${datasetId} and until > ${first} and until <= ${last}
          and since <= ${first}
      ), come as (
        select file_id from file_entry
        where dataset_id = ${datasetId} and since > ${first} and since <= ${last}
          and (until is null or until > ${last})
      )
      (select * from gone except select * from come)
      union all (select * from come except select * from gone)`,
  )

async function anyRow(db: Kysely<Tables>, rows: RawBuilder<unknown>): Promise<boolean> {
  const answer = await sql<{ readonly found: boolean }>`select exists (${rows}) as found`.execute(
    db,
  )
  return answer.rows[0]?.found ?? false
}
