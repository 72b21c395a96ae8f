import type { TableFingerprint, TableReads, Tables as TableStore } from '@holdfast/core'
import type { ColumnSummary, DataTable, FilePath } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { StoredRow } from '../database/declared-table.ts'
import type { Tables } from '../database/tables.ts'
import { LAST } from '../files/record-sql.ts'
import { missing } from '../store/missing.ts'
import type { Revisions } from '../store/revisions.ts'
import { INGEST, ingestRow, toIngest } from './ingest-table.ts'
import { contents } from './table-contents.ts'
import { addVariables, chosen, columnPrints, variables } from './variable-blocks.ts'
import { describe, variableGroups } from './variable-metadata.ts'

/** Scheduled ingests and silent ones. */
const waits = (now: Date) =>
  sql`state <> 'failed' and (state = 'scheduled' or lease_until <= ${now})`

export const tableReads = (db: Kysely<Tables>): TableReads => ({
  ingest: async (fileId) => {
    const row = await db
      .selectFrom('ingest')
      .select(INGEST.names)
      .where('file_id', '=', fileId)
      .executeTakeFirst()
    return row === undefined ? null : toIngest(row)
  },
  nextIngest: async (datasetId, now) => {
    const { rows } = await sql<StoredRow<typeof INGEST>>`
      select ${sql.raw(INGEST.names.join(', '))} from ingest
      where dataset_id = ${datasetId} and ${waits(now)}
        and exists (select from dataset d where d.id = dataset_id)
      order by size, file_id limit 1`.execute(db)
    return rows[0] === undefined ? null : toIngest(rows[0])
  },
  unfinished: async (datasetId) => {
    const { rows } = await sql<{ readonly count: number }>`
      select count(*) as count from ingest
      where dataset_id = ${datasetId} and state <> 'failed'`.execute(db)
    return rows[0]?.count ?? 0
  },
  failedSince: async (datasetId, since) => {
    const { rows } = await sql<{ readonly count: number }>`
      select count(*) as count from ingest
      where dataset_id = ${datasetId} and state = 'failed' and attempt > 0
        and since >= ${since}`.execute(db)
    return rows[0]?.count ?? 0
  },
  waiting: async (now, { limit, after }) => {
    const { rows } = await sql<{ readonly id: number }>`
      select distinct i.dataset_id as id from ingest i join dataset d on d.id = i.dataset_id
      where ${waits(now)} and i.dataset_id > ${after} order by 1 limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },
  find: async (fileId) => {
    const { rows } = await sql<DataTable>`
      select file_id as "fileId", column_count as columns, row_count as rows, marks
      from data_table where file_id = ${fileId}`.execute(db)
    return rows[0] ?? null
  },
  variables: (fileId, span, set = null) => variables(db, fileId, { span, set }),
  chosen: (fileId, ids, set = null) => chosen(db, fileId, { ids, set }),
  contents: (wanted, most) => contents(db, wanted, most),
  variableGroups: (set) => variableGroups(db, set),
  summaries: async (fileId, { from, count }) => {
    const { rows } = await sql<{ readonly place: number; readonly summary: string }>`
      select place, summary from variable_summary
      where file_id = ${fileId} and place >= ${from} and place < ${from + count}
      order by place`.execute(db)
    // Written by `keepSummaries` alone.
    return rows.map(({ place, summary }) => ({
      place,
      summary: JSON.parse(summary) as ColumnSummary,
    }))
  },
  columns: (fileIds, most) => columnPrints(db, fileIds, most),
  fingerprints: async (datasetId) => {
    const { rows } = await sql<TableFingerprint>`
      select since, until, ingested->>'fingerprint' as fingerprint from data_file
      where dataset_id = ${datasetId} and ingested is not null`.execute(db)
    return rows
  },
  originalNames: (datasetId, stems) => originalNames(db, datasetId, stems),
})

async function originalNames(
  db: Kysely<Tables>,
  datasetId: number,
  stems: readonly FilePath[],
): Promise<readonly FilePath[]> {
  if (stems.length === 0) return []
  const folders = stems.map(({ folder }) => folder)
  const labels = stems.map(({ label }) => label)
  const { rows } = await sql<FilePath>`
    select distinct e.folder, (f.ingested->'original'->>'name') as label
    from unnest(${folders}::text[], ${labels}::text[]) as p (folder, stem)
      join data_file f on f.dataset_id = ${datasetId} and f.ingested is not null
        and (f.ingested->'original'->>'name') collate "C" >= p.stem collate "C"
        and (f.ingested->'original'->>'name') collate "C" < (p.stem || ${LAST}::text) collate "C"
      join file_entry e on e.file_id = f.id and e.until is null
        and e.folder = p.folder collate "C"`.execute(db)
  return rows
}

export const tables = (db: Kysely<Tables>, revisions: Revisions): TableStore => ({
  ...tableReads(db),
  schedule: async (ingests) => {
    if (ingests.length === 0) return
    await db.insertInto('ingest').values(ingests.map(ingestRow)).execute()
  },
  saveIngest: async (ingest) => {
    const query = db.updateTable('ingest').set(ingestRow(ingest))
    const { numUpdatedRows } = await query.where('file_id', '=', ingest.fileId).executeTakeFirst()
    if (numUpdatedRows === 0n) throw missing('ingest', ingest.fileId)
  },
  dropIngest: async (fileId) => {
    await db.deleteFrom('ingest').where('file_id', '=', fileId).execute()
  },
  addVariables: (fileId, from, added) => addVariables(db, fileId, { from, variables: added }),
  add: async ({ fileId, columns, rows, marks }) => {
    const added = await sql<TableOf>`
      insert into data_table as t (file_id, column_count, row_count, marks)
      values (${fileId}, ${columns}, ${rows}, ${JSON.stringify(marks)}::jsonb)
      returning ${DATASET} as id`.execute(db)
    follow(revisions, fileId, added.rows)
  },
  keepSummaries: async (fileId, kept) => {
    if (kept.length === 0) return
    const places = kept.map(({ place }) => place)
    const texts = kept.map(({ summary }) => JSON.stringify(summary))
    await sql`
      insert into variable_summary (file_id, place, summary)
      select ${fileId}, place, summary from unnest(${places}::integer[], ${texts}::text[])
        as k (place, summary)
      on conflict do nothing`.execute(db)
  },
  describe: (fileId, describing) => describe(db, fileId, describing),
  forgetUnused: async (fileId) => {
    await sql`
      delete from variable_metadata_set s where s.file_id = ${fileId} and not exists (
        select from file_entry e where e.file_id = ${fileId} and e.variable_metadata = s.id)`.execute(
      db,
    )
  },
  remove: async (fileId) => {
    const removed = await sql<TableOf>`
      with gone as (delete from data_table t where file_id = ${fileId} returning ${DATASET} as id),
      unspread as (delete from variable_summary where file_id = ${fileId}),
      unsaid as (delete from variable_metadata_set where file_id = ${fileId}),
      unlisted as (delete from variable_block where file_id = ${fileId})
      select id from gone`.execute(db)
    follow(revisions, fileId, removed.rows)
  },
})

interface TableOf {
  readonly id: number
}

const DATASET = sql`(select f.dataset_id from data_file f where f.id = t.file_id)`

/** A table is found by its variables. */
function follow(
  { filesChanged, searchChanged }: Revisions,
  fileId: number,
  datasets: readonly TableOf[],
): void {
  for (const { id } of datasets) {
    filesChanged([fileId])
    searchChanged(id)
  }
}
