import type { DatabaseState } from '@holdfast/core'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The database as it is now, in one statement. */
export async function databaseState({
  kysely,
  usage,
}: Pick<Database, 'kysely' | 'usage'>): Promise<DatabaseState> {
  // Before this reading itself takes a connection.
  const used = usage()
  const { rows } = await sql<{ readonly version: string; readonly bytes: number }>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::bigint as bytes`.execute(kysely)
  return {
    product: `PostgreSQL ${rows[0]?.version ?? ''}`.trim(),
    bytes: rows[0]?.bytes ?? 0,
    ...used,
  }
}
