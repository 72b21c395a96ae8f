import type { RecordedProvenance } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'

export async function provenance(
  db: Kysely<Tables>,
  fileId: number,
): Promise<RecordedProvenance | null> {
  const { rows } = await sql<RecordedProvenance>`
    select document, entity from file_provenance where file_id = ${fileId}`.execute(db)
  return rows[0] ?? null
}

/** Returns the id of the file's dataset. */
export async function recordProvenance(
  db: Kysely<Tables>,
  fileId: number,
  recorded: RecordedProvenance | null,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ readonly dataset_id: number }>`
    select dataset_id from data_file where id = ${fileId}`.execute(db)
  const [file] = rows
  if (file === undefined) throw missing('file', fileId)
  if (recorded === null)
    await sql`delete from file_provenance where file_id = ${fileId}`.execute(db)
  else
    await sql`
      insert into file_provenance (file_id, document, entity)
      values (${fileId}, ${recorded.document}, ${recorded.entity})
      on conflict (file_id) do update
        set document = excluded.document, entity = excluded.entity`.execute(db)
  return new Set([file.dataset_id])
}
