import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * Has the index of terms take in what was written since, which waits in a list. Each question about a term reads that list, and the
 * writer who fills it has to do the same.
 */
export async function mergePending(db: Kysely<Tables>): Promise<void> {
  await sql`select gin_clean_pending_list('search_match_terms')`.execute(db)
}
