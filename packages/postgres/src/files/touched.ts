import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** The ids of the file and dataset of an entry that a statement wrote or deleted. */
export interface Touched {
  readonly file_id: number
  readonly dataset_id: number
}

/** Updates the span of each file: from its first entry to its last. */
export async function followEntries(
  db: Kysely<Tables>,
  touched: readonly Touched[],
): Promise<void> {
  if (touched.length === 0) return
  const fileIds = [...new Set(touched.map((row) => row.file_id))]
  await sql`
    update data_file f set since = span.since, until = span.until
    from (
      select file_id, min(since) as since,
        case when bool_or(until is null) then null else max(until) end as until
      from file_entry where file_id = any(${fileIds}::bigint[]) group by file_id
    ) span
    where f.id = span.file_id
      and (f.since <> span.since or f.until is distinct from span.until)`.execute(db)
}
