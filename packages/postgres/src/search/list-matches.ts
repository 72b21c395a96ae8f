import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { BLOCK_BITS, listedWord } from './listed-matches.ts'
import { MATCHES } from './matches.ts'

/** A word that fewer entries have is found about as fast without a list. */
const LEAST = 1000
/** Noted entries that one step brings into the lists. */
const ENTRIES_AT_ONCE = 5000
/** Words that one step makes lists of. */
const WORDS_AT_ONCE = 20
/** Where more entries than this are noted, lists are made anew, which takes less. */
const MOST_NOTED = 50_000
/** Entries among which frequent words are looked for. */
const LOOKED_AT = 20_000

/**
 * The next step of listing the entries of frequent words: brings noted entries into the lists, or looks for frequent words, or
 * makes lists of some. While a rebuild writes everything, nothing is listed. One transaction lists at a time.
 */
export async function listMatchesNext(
  db: Kysely<Tables>,
  least: number = LEAST,
): Promise<'more' | 'done'> {
  const { rows } = await sql<Listing>`
    select entries as before,
      (select coalesce(sum(entries), 0)::bigint from search_tally) as now,
      (select count(*) from (select from search_noted limit ${MOST_NOTED + 1}::bigint) n) as noted,
      exists (select from search_rebuild where state = 'running') as rebuilt
    from search_listing for update skip locked`.execute(db)
  const [listing] = rows
  if (listing === undefined || listing.rebuilt) return 'done'
  if (listing.noted > MOST_NOTED) await forgetLists(db)
  else if (listing.noted > 0) await listNoted(db)
  else if (Math.abs(listing.now - listing.before) * 10 > listing.before)
    await lookForWords(db, { least, entries: listing.now })
  else return (await listWords(db)) > 0 ? 'more' : 'done'
  return 'more'
}

interface Listing {
  readonly before: number
  readonly now: number
  readonly noted: number
  readonly rebuilt: boolean
}

async function forgetLists(db: Kysely<Tables>): Promise<void> {
  await sql`
    with lists as (delete from search_list), words as (delete from search_listed_word),
      listing as (update search_listing set entries = 0)
    delete from search_noted`.execute(db)
}

/**
 * One statement, so that what is taken for noted is what is listed. An entry goes from the lists of the stems that it had, and comes
 * to those of the stems that it has; the rows of its block are written anew.
 */
async function listNoted(db: Kysely<Tables>): Promise<void> {
  await withPlans(db)
  await sql`
    with taken as materialized (
      delete from search_noted where ctid = any(array(
        select ctid from search_noted limit ${ENTRIES_AT_ONCE}::bigint))
      returning entry_id, stems
    ),
    ids as materialized (select distinct entry_id as id from taken),
    now as materialized (
      select m.id, m.kind, m.insiders, w.term from ${MATCHES} m
      cross join lateral unnest(tsvector_to_array(m.terms)) as stem
      join search_listed_word w on w.term = stem and w.state = 'listed'
      where m.id = any(array(select id from ids)) and starts_with(stem, '~')
    ),
    touched as materialized (
      select term, id >> ${BLOCK_BITS} as block from now
      union
      select w.term, entry_id >> ${BLOCK_BITS} from taken cross join lateral unnest(stems) as stem
      join search_listed_word w on w.term = stem and w.state = 'listed'
    ),
    before as (
      delete from search_list l using touched t where l.term = t.term and l.block = t.block
      returning l.term, l.block, l.kind, l.insiders, l.places
    )
    insert into search_list (term, block, kind, insiders, places)
    select term, id >> ${BLOCK_BITS}, kind, insiders, ${PLACES} from (
      select term, (block << ${BLOCK_BITS}) + place as id, kind, insiders
      from before, unnest(places) as place
      where (block << ${BLOCK_BITS}) + place not in (select id from ids)
      union all
      select term, id, kind, insiders from now
    ) entry group by 1, 2, 3, 4`.execute(db)
}

/** The place in its block of each `id`. */
const PLACES = sql`array_agg((id & ((1 << ${BLOCK_BITS}) - 1))::smallint order by id)`

/** Looks for words that many entries have in an even part of them, so that some are missed: these are found without lists. */
async function lookForWords(
  db: Kysely<Tables>,
  { least, entries }: { readonly least: number; readonly entries: number },
): Promise<void> {
  const share = Math.min(1, LOOKED_AT / Math.max(1, entries))
  await sql`
    with frequent as (
      select stem from search_match tablesample system (${100 * share}::float8),
        unnest(tsvector_to_array(terms)) as stem
      where starts_with(stem, '~') group by stem having count(*) >= ${least * share}::float8
    ),
    words as (
      insert into search_listed_word (term, state) select stem, 'wanted' from frequent
      on conflict do nothing
    )
    update search_listing set entries = ${entries}`.execute(db)
}

/** Makes the lists of the next words; returns of how many. */
async function listWords(db: Kysely<Tables>): Promise<number> {
  await withPlans(db)
  const { rows } = await sql`
    with next as materialized (
      select term from search_listed_word where state = 'wanted' order by term
      limit ${WORDS_AT_ONCE}::bigint
    ),
    lists as (
      insert into search_list (term, block, kind, insiders, places)
      select term, id >> ${BLOCK_BITS}, kind, insiders, ${PLACES} from next
      cross join lateral (
        select m.id, m.kind, m.insiders from ${MATCHES} m where m.terms @@ ${listedWord(sql`next.term`)}
        offset 0
      ) found group by 1, 2, 3, 4
    )
    update search_listed_word w set state = 'listed' from next where w.term = next.term
    returning w.term`.execute(db)
  return rows.length
}

/** Of a table that grew since it was last looked at, a plan would read all. */
const withPlans = (db: Kysely<Tables>): Promise<unknown> =>
  sql`select set_config('enable_seqscan', 'off', true)`.execute(db)
