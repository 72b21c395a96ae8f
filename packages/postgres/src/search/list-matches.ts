import type { ListStep } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { lookForLabels } from './label-entries.ts'
import { moveNextNoted } from './late-moves.ts'
import { listNext, listNoted, NOTED_AT_ONCE } from './list-entries.ts'
import { mergePending } from './pending-terms.ts'

/**
 * How many entries have a word that gets a list. Fewer are found about as fast without one, but scored from all they say; among many
 * entries there are too many such words.
 */
const least = (entries: number): number => Math.min(1000, Math.max(200, Math.ceil(entries / 600)))
/** Where more entries than this are noted, lists are made anew, which takes less. */
const MOST_NOTED = 50_000
/** Entries among which frequent words are looked for. */
const LOOKED_AT = 20_000

export interface Listing {
  /** How many entries have a word that gets a list, where that does not follow from their number. */
  readonly least?: number | undefined
  readonly database: 'server' | 'embedded'
}

/**
 * The next step of listing the entries of frequent words and the labels of all; returns what comes next. Of what was written, it moves
 * files that a search would move otherwise, or brings noted entries up to date. Of words, it looks for frequent ones, or makes lists of
 * some. While a rebuild writes everything, nothing is listed. One transaction lists at a time.
 */
export async function listMatchesNext(
  db: Kysely<Tables>,
  step: ListStep,
  listing: Listing,
): Promise<ListStep | null> {
  if (step === 'written' && (await moveNextNoted(db))) return 'written'
  const { rows } = await sql<ListingRow>`
    select entries as before,
      next_entry as next, (select coalesce(sum(entries), 0)::bigint from search_tally) as now,
      (select count(*) from (select from search_noted limit ${MOST_NOTED + 1}::bigint) n) as noted,
      exists (select from search_rebuild where state <> 'done') as rebuilt
    from search_listing for update skip locked`.execute(db)
  const [row] = rows
  if (row === undefined || row.rebuilt) return null
  if (step === 'written') return listWritten(db, row)
  return (await listWords(db, row, listing)) ? 'words' : null
}

interface ListingRow {
  readonly before: number
  readonly now: number
  readonly noted: number
  /** From which id on entries come next into lists that are being made. */
  readonly next: number | null
  readonly rebuilt: boolean
}

/** Ends with the entries that were noted when it began: as long as somebody writes, there are new ones after each step. */
async function listWritten(db: Kysely<Tables>, { noted }: ListingRow): Promise<ListStep> {
  if (noted > 0) await mergePending(db)
  if (noted > MOST_NOTED) await forgetLists(db)
  else if (noted > 0) await listNoted(db)
  return noted > NOTED_AT_ONCE && noted <= MOST_NOTED ? 'written' : 'words'
}

/** Returns whether there is more to do. */
async function listWords(
  db: Kysely<Tables>,
  { before, now, next }: ListingRow,
  { least: given, database }: Listing,
): Promise<boolean> {
  if (Math.abs(now - before) * 10 > before)
    await lookForWords(db, { least: given ?? least(now), entries: now })
  else if (next === null) return beginLists(db)
  else if (!(await listNext(db, { from: next, database }))) await useLists(db)
  return true
}

async function forgetLists(db: Kysely<Tables>): Promise<void> {
  await sql`
    with lists as (delete from search_list), words as (delete from search_listed_word),
      labels as (delete from search_label), sets as (delete from search_label_set),
      listing as (update search_listing set entries = 0, next_entry = null, labelled = false)
    delete from search_noted`.execute(db)
}

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
  await lookForLabels(db)
}

/** Begins to make the lists of the words that were found, and the labels of all entries; returns whether anything is to be made. */
async function beginLists(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ readonly labelled: boolean }>`
    with begun as (
      update search_listed_word set state = 'making' where state = 'wanted' returning 1
    )
    update search_listing set next_entry = 0 where exists (select from begun) or not labelled
    returning labelled`.execute(db)
  const [begun] = rows
  if (begun?.labelled === false) await lookForLabels(db)
  return begun !== undefined
}

/** Uses what was made. */
async function useLists(db: Kysely<Tables>): Promise<void> {
  await sql`
    with made as (update search_listed_word set state = 'listed' where state = 'making')
    update search_listing set next_entry = null, labelled = true`.execute(db)
}
