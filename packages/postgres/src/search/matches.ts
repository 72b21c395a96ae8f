import { type RawBuilder, sql } from 'kysely'

/**
 * What is read of every match, under the names that entries have. Rows are short, so that a search of very many matches
 * reads few pages (decision 0458). Whether a file is public follows from the versions of its dataset, so that a release
 * writes none of its rows (decision 0471): few datasets have a draft, and without one all their files are public.
 */
export const MATCHES: RawBuilder<unknown> = sql`(
  select m.entry_id as id, m.kind, m.insiders or coalesce(m.since > drafted.released, false) as insiders,
    m.owner_id as object_id, m.owner_id as dataset_id, m.terms
  from search_match m left join (
    select dataset_id, coalesce(released, 0) as released from search_head where draft is not null
  ) drafted on drafted.dataset_id = m.owner_id)`

/**
 * Whether an entry has these terms, the text of a `tsquery`. These are looked for by themselves: beside what rights seem to cost a
 * plan, it may take reading the terms of all entries for as cheap as asking the index.
 */
export const hasTerms = (entryId: RawBuilder<unknown>, query: string): RawBuilder<unknown> =>
  sql`${entryId} in (select entry_id from (${havingTerms(query)} offset 0) having_terms)`

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
