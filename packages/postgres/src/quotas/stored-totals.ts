import type { StorageUse } from '@holdfast/core'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** The bytes and files of the whole repository, from the counters of the root collection. */
export async function storedTotals({ kysely }: Pick<Database, 'kysely'>): Promise<StorageUse> {
  const { rows } = await sql<StorageUse>`
    select coalesce(sum(s.bytes), 0)::bigint as bytes, coalesce(sum(s.files), 0)::bigint as files
    from collection c join collection_storage s on s.collection_id = c.id
    where c.parent_id is null`.execute(kysely)
  return rows[0] ?? { bytes: 0, files: 0 }
}
