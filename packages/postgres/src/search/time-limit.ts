import type { SearchWanted } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { ARE_NOTED } from './late-moves.ts'

/** A search that nobody gave another limit is ended after this time. */
const MOST_SECONDS = 10

/**
 * What a page out of order costs a plan, beside 1 for one in order. With the 4 that is preset, a plan may read the short rows of
 * all entries instead of asking the index of terms, and would then fetch the terms of all of them (decision 0495).
 */
const PAGE_COST = '1.1'

/**
 * Begins a search: its statements get plans that are made for it, and the database ends them, and later ones of the
 * transaction, when they take too long. An embedded database ends no statement. Returns the revision of what
 * surrounds searches, and whether files are to be moved before it; without values, so that it is sent together with what begins the transaction.
 */
export async function limitTime(
  db: Kysely<Tables>,
  {
    seconds = MOST_SECONDS,
    ends,
  }: Pick<SearchWanted, 'seconds'> & {
    /** Whether the database can end a statement. */
    readonly ends: boolean
  },
): Promise<{ readonly revision: number; readonly areNoted: boolean }> {
  const milliseconds = sql.lit(String(Math.max(1, Math.round(seconds * 1000))))
  // A plan for any words may visit every entry. The planner would take it where it seems as cheap (decision 0541). Compiling a
  // statement, which the planner does where it expects much, takes longer than most searches.
  const { rows } = await sql<{ readonly revision: number; readonly noted: boolean }>`
    select set_config('random_page_cost', ${sql.lit(PAGE_COST)}, true),
      set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
      set_config('enable_seqscan', 'on', true),
      ${ends ? sql`set_config('statement_timeout', ${milliseconds}, true),` : sql``}
      (select revision from context_revision) as revision, ${ARE_NOTED} as noted`.execute(db)
  return { revision: rows[0]?.revision ?? 0, areNoted: rows[0]?.noted === true }
}

/**
 * Later statements of the search find their rows by indexes whatever their values are, so that their plans are kept. After the
 * `matching` none reads a whole table: the planner expects to come upon an entry with a word soon, so an unknown word would be
 * looked for in all of them, which takes seconds.
 */
export async function keepPlans(
  db: Kysely<Tables>,
  { matching }: { readonly matching: 'done' | 'to come' },
): Promise<void> {
  const byIndexes = matching === 'done' ? sql`, set_config('enable_seqscan', 'off', true)` : sql``
  await sql`select set_config('plan_cache_mode', 'auto', true) ${byIndexes}`.execute(db)
}

/** Has the next statement get a plan for any values, which is kept: it finds its rows by indexes whatever these are. */
export const KEEPING_PLANS = sql`set_config('plan_cache_mode', 'force_generic_plan', true)
    || set_config('enable_seqscan', 'off', true)`

/** Has later statements get plans of their own again. */
export async function planAnew(db: Kysely<Tables>): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('enable_seqscan', 'on', true)`.execute(db)
}

/** Explains that the database ended a statement of a search; also for those that follow it in its transaction. */
export const explained = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (!isEnded(error)) throw error
    return refuse({
      kind: 'unavailable',
      message:
        'The search took too long and was ended. Fewer words, and filters that leave less, make it faster.',
    })
  })

/** The SQLSTATE of a statement that was cancelled. */
const QUERY_CANCELED = '57014'

const isEnded = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUERY_CANCELED
