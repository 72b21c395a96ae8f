import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'

/** Lets the triggers on versions and files accept the deletion. Throws when the dataset does not exist. */
export async function addTombstone(db: Kysely<Tables>, id: number, at: Date): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into dataset_tombstone (dataset_id, pid_folded, destroyed_at)
    select id, pid_folded, ${at} from dataset where id = ${id}`.execute(db)
  if (numAffectedRows === 0n) throw missing('dataset', id)
}

/** Keeps the persistent identifiers of these files. */
export async function addFileTombstones(
  db: Kysely<Tables>,
  wanted: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into file_tombstone (file_id, dataset_id, pid_folded)
    select id, dataset_id, pid_folded from data_file
    where ${wanted} and pid_folded is not null`.execute(db)
}
