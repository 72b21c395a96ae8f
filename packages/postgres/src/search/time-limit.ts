import type { SearchWanted } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** A search that nobody gave another limit is ended after this time. */
const MOST_SECONDS = 10

/**
 * What a page out of order costs a plan, beside 1 for one in order. With the 4 that is preset, a plan may read the short rows of
 * all entries instead of asking the index of terms, and would then fetch the terms of all of them (decision 0495).
 */
const PAGE_COST = '1.1'

/**
 * Runs a search with plans that are made for it, and has the database end its statements, and later ones of the
 * transaction, that take too long. An embedded database ends no statement.
 */
export async function withinTime<T>(
  db: Kysely<Tables>,
  {
    seconds = MOST_SECONDS,
    ends,
  }: Pick<SearchWanted, 'seconds'> & {
    /** Whether the database can end a statement. */
    readonly ends: boolean
  },
  work: () => Promise<T>,
): Promise<T> {
  const milliseconds = String(Math.max(1, Math.round(seconds * 1000)))
  // A plan for any words may visit every entry. The planner would take it where it seems as cheap (decision 0541). Compiling a
  // statement, which the planner does where it expects much, takes longer than most searches.
  await sql`select set_config('random_page_cost', ${PAGE_COST}, true)
    , set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)
    ${ends ? sql`, set_config('statement_timeout', ${milliseconds}, true)` : sql``}`.execute(db)
  return ends ? explained(work()) : work()
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
