import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { mergePending } from './pending-terms.ts'

/** Writers queue behind a session that waits for their lock, so that wait is short. */
const PATIENCE = '1000'

/** Removes those of the next words that no entry has, and returns the last one looked at; null at the end. */
export async function forgetWordsNext(
  db: Kysely<Tables>,
  after: string | null,
  limit: number,
): Promise<string | null> {
  await sql`select set_config('lock_timeout', ${PATIENCE}, true),
    set_config('enable_seqscan', 'off', true)`.execute(db)
  await mergePending(db)
  const { rows } = await sql<Looked>`
    with looked as materialized (
      select word from search_word where word > ${after ?? ''} order by word limit ${limit}::bigint
    )
    select max(word) as last, count(*) as count,
      coalesce(array_agg(word) filter (where not ${isFound(sql`word`)}), '{}') as unused
    from looked`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  if (row.unused.length > 0) await forget(db, row.unused)
  return row.count === limit ? row.last : null
}

interface Looked {
  readonly last: string | null
  readonly count: number
  readonly unused: readonly string[]
}

/**
 * Removes those of the words that no entry has. A word that a writer takes for a known one must not go, so writers wait until these
 * were looked at once more; there are mostly none.
 */
async function forget(db: Kysely<Tables>, words: readonly string[]): Promise<void> {
  await sql`lock table search_word in share row exclusive mode`.execute(db)
  await sql`
    delete from search_word w using unnest(${words}::text[]) as unused (word)
    where w.word = unused.word and not ${isFound(sql`unused.word`)}`.execute(db)
}

/** Whether some entry has the word. */
const isFound = (word: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (
  select from search_match m where m.terms @@ (
    '''' || replace(replace(${word}, '\\', '\\\\'), '''', '''''') || '''')::tsquery)`
