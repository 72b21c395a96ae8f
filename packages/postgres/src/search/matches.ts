import { type RawBuilder, sql } from 'kysely'

/**
 * What is read of every match, under the names that entries have. Rows are short, so that a search of very many matches
 * reads few pages (decision 0458).
 */
export const MATCHES: RawBuilder<unknown> = sql`(
  select entry_id as id, kind, insiders, owner_id as object_id, owner_id as dataset_id, terms
  from search_match)`

/** Whether an entry has these terms, the text of a `tsquery`. */
export const hasTerms = (entryId: RawBuilder<unknown>, query: string): RawBuilder<unknown> =>
  sql`${entryId} in (${havingTerms(query)})`

/** The ids of the entries that have these terms. */
export const havingTerms = (query: string): RawBuilder<unknown> =>
  sql`select entry_id from search_match where terms @@ ${query}::tsquery`

/**
 * A table `said` of these terms and the weights of entry `e`, for `scoreSql`. Both are fetched once for each entry, and
 * after all conditions.
 */
export const saidWith = (terms: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`cross join lateral (
  select ${terms} || ''::tsvector as terms, e.weights || '{}'::jsonb as weights offset 0) said`

/** The same with the terms of entry `e`. */
export const SAID: RawBuilder<unknown> = saidWith(
  sql`(select terms from search_match where entry_id = e.id)`,
)
