import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Writers queue behind a session that waits for their lock, so that wait is short. */
const PATIENCE = '1000'

/**
 * Removes those of the next words that no entry has, and returns the last one looked at; null at the end. A word that a
 * writer takes for a known one must not go, so writers wait until the words are looked at.
 */
export async function forgetWordsNext(
  db: Kysely<Tables>,
  after: string | null,
  limit: number,
): Promise<string | null> {
  await sql`select set_config('lock_timeout', ${PATIENCE}, true),
    set_config('enable_seqscan', 'off', true)`.execute(db)
  await sql`lock table search_word in share row exclusive mode`.execute(db)
  const { rows } = await sql<{ readonly last: string | null; readonly count: number }>`
    with looked as materialized (
      select word from search_word where word > ${after ?? ''} order by word limit ${limit}::bigint
    ),
    forgotten as (
      delete from search_word w using looked
      where w.word = looked.word and not exists (
        select from search_match m where m.terms @@ (
          '''' || replace(replace(looked.word, '\\', '\\\\'), '''', '''''') || '''')::tsquery)
    )
    select max(word) as last, count(*) as count from looked`.execute(db)
  const [row] = rows
  return row !== undefined && row.count === limit ? row.last : null
}
