import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * Whether nobody removes the dataset of an entry just now. The removal takes all its entries off the counts at once, so nothing else
 * deletes some of them meanwhile: they would be taken off twice.
 */
export const STAYS = sql`(dataset_id is null or dataset_id not in (select dataset_id from dataset_removal))`

/** Deletes the entries `e` that fulfil the condition, with what lies beside them. */
export async function deleteEntries(
  db: Kysely<Tables>,
  wanted: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with gone as (
      delete from search_entry e where ${wanted} returning id
    ), matches as (
      delete from search_match where entry_id = any(array(select id from gone))
    ), ranges as (
      delete from search_range where entry_id = any(array(select id from gone))
    )
    delete from search_box where entry_id = any(array(select id from gone))`.execute(db)
}
