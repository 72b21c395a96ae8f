import {
  changesBetween,
  type FileChange,
  type FileRecord,
  type VersionSpan,
} from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { opaque } from '../database/opaque-values.ts'
import type { Tables } from '../database/tables.ts'
import { type RecordRow, toRecord } from './file-rows.ts'
import { RECORD_COLUMNS, records } from './record-sql.ts'

interface ChangedRow extends RecordRow {
  /** The index of the version span, from 1. */
  readonly span: number
}

/** For each span reads the entries that end in it and those that begin in it, each by an index. */
export async function changed(
  db: Kysely<Tables>,
  datasetId: number,
  spans: readonly VersionSpan[],
): Promise<readonly (readonly FileChange[])[]> {
  if (spans.length === 0) return []
  const firsts = spans.map(({ from, to }) => Math.min(from, to))
  const lasts = spans.map(({ from, to }) => Math.max(from, to))
  const { rows } = await sql<ChangedRow>`
    select ${RECORD_COLUMNS}, s.span
    from unnest(${opaque(sql`${firsts}::integer[]`)}, ${opaque(sql`${lasts}::integer[]`)})
      with ordinality as s (first, last, span)
    cross join lateral (
      select * from file_entry e
      where e.dataset_id = ${datasetId} and e.until > s.first and e.until <= s.last
        and e.since <= s.first
      union all
      select * from file_entry e
      where e.dataset_id = ${datasetId} and e.since > s.first and e.since <= s.last
        and (e.until is null or e.until > s.last)
    ) e
    join data_file f on f.id = e.file_id
    order by f.id`.execute(db)
  const bySpan = spans.map((): ChangedRow[] => [])
  for (const row of rows) bySpan[row.span - 1]?.push(row)
  return spans.map((span, index) => changesBetween((bySpan[index] ?? []).map(toRecord), span))
}

export const generations = (
  db: Kysely<Tables>,
  rootFileId: number,
): Promise<readonly FileRecord[]> =>
  records(
    db,
    sql`from data_file f join file_entry e on e.file_id = f.id
      where ${inFamily(rootFileId)} order by e.since, f.id`,
  )

const inFamily = (rootFileId: number): RawBuilder<unknown> =>
  sql`(f.id = ${rootFileId} or f.root_file_id = ${rootFileId})`
