import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { labelEntries } from './label-entries.ts'
import { BLOCK_BITS, BLOCK_IDS, ID, PLACES } from './list-places.ts'
import { MATCHES } from './matches.ts'
import { RANK, WEIGHED_IN_FILES } from './rank-sql.ts'

/** Noted entries that one step brings into the lists. */
export const NOTED_AT_ONCE = 5000
/**
 * Ids of which one step brings the entries into lists that are being made. A server writes whole blocks, as each step writes the rows of
 * its block anew. On the embedded database all requests wait for a step, so it is short there, though all of them together take longer.
 */
const IDS_AT_ONCE = { server: BLOCK_IDS, embedded: 1024 }

/**
 * Brings noted entries into the lists. One statement, so that what is taken for noted is what is listed. An entry goes from the lists
 * of the stems that it had, and comes to those of the stems that it has.
 */
export async function listNoted(db: Kysely<Tables>): Promise<void> {
  await withPlans(db)
  const { rows } = await sql<{ readonly id: number }>`
    with taken as materialized (
      delete from search_noted where ctid = any(array(
        select ctid from search_noted limit ${NOTED_AT_ONCE}::bigint))
      returning entry_id, stems
    ),
    ids as materialized (select distinct entry_id as id from taken),
    ${listed({
      words: sql`state <> 'wanted'`,
      entries: sql`m.id = any(array(select id from ids))`,
      isOne: sql`${ID} in (select id from ids)`,
      former: sql`
      union
      select term, entry_id >> ${BLOCK_BITS} from taken cross join lateral unnest(stems) as stem
      join words on term = stem`,
    })}
    select id from ids`.execute(db)
  // What has changed since they were taken is noted anew.
  await labelEntries(
    db,
    rows.map(({ id }) => id),
  )
}

/**
 * Brings the entries of the next ids into what is being made: lists of words, labels of all entries, or both. Returns whether there
 * were any left. Those that were noted meanwhile may be there already.
 */
export async function listNext(
  db: Kysely<Tables>,
  { from, database }: { readonly from: number; readonly database: 'server' | 'embedded' },
): Promise<boolean> {
  await withPlans(db)
  const { rows } = await sql<{ readonly first: number | null; readonly labels: boolean }>`
    select (select min(entry_id) from search_match where entry_id >= ${from}::bigint) as first,
      not labelled as labels from search_listing`.execute(db)
  const { first = null, labels = false } = rows[0] ?? {}
  if (first === null) return false
  const atOnce = IDS_AT_ONCE[database]
  const below = (Math.floor(first / atOnce) + 1) * atOnce
  const next = await sql<{ readonly id: number }>`
    with listing as (update search_listing set next_entry = ${below}::bigint),
    ${listed({
      words: sql`state = 'making'`,
      entries: sql`exists (select from words) and m.id >= ${first}::bigint and m.id < ${below}::bigint`,
      isOne: sql`${ID} >= ${first}::bigint and ${ID} < ${below}::bigint`,
      former: sql``,
    })}
    select id from search_entry where ${labels} and id >= ${first}::bigint and id < ${below}::bigint`.execute(
    db,
  )
  await labelEntries(
    db,
    next.rows.map(({ id }) => id),
  )
  return true
}

/** Of a table that grew since it was last looked at, a plan would read all. */
const withPlans = (db: Kysely<Tables>): Promise<unknown> =>
  sql`select set_config('enable_seqscan', 'off', true)`.execute(db)

interface Listed {
  /** Which words. */
  readonly words: RawBuilder<unknown>
  /** Which entries of `m`, and whether a place is of one of them. */
  readonly entries: RawBuilder<unknown>
  readonly isOne: RawBuilder<unknown>
  /** Further lists in which the entries may be: words and blocks, behind a `union`. */
  readonly former: RawBuilder<unknown>
}

/** Tables of a statement that lists some entries: their rows in the lists are written anew. */
const listed = ({ words, entries, isOne, former }: Listed): RawBuilder<unknown> => sql`
    words as materialized (
      select term, ${WEIGHED_IN_FILES} from search_listed_word where ${words}
    ),
    now as materialized (
      select m.id, m.kind, m.insiders, w.term, ${RANK} as rank
      from (
        select id, kind, insiders, terms || ''::tsvector as terms,
          (select weights from search_entry where id = m.id) || '{}'::jsonb as weights
        from ${MATCHES} m where ${entries} offset 0
      ) m
      cross join lateral unnest(m.terms) as own (lexeme, positions)
      join words w on w.term = own.lexeme
      where starts_with(own.lexeme, '~')
    ),
    touched as materialized (
      select term, id >> ${BLOCK_BITS} as block from now ${former}
    ),
    before as (
      delete from search_list l using (select distinct term, block from touched) t
      where l.term = t.term and l.block = t.block
      returning l.term, l.block, l.kind, l.insiders, l.places, l.ranks
    ),
    lists as (
      insert into search_list (term, block, kind, insiders, places, ranks)
      select term, id >> ${BLOCK_BITS}, kind, insiders, ${PLACES}, array_agg(rank order by id) from (
        select term, ${ID} as id, kind, insiders, rank
        from before, unnest(places, ranks) as entry (place, rank) where not (${isOne})
        union all
        select term, id, kind, insiders, rank from now
      ) entry group by 1, 2, 3, 4
    )`
