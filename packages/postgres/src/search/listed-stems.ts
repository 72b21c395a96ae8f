import type { SearchCondition } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { KEEPING_PLANS } from './time-limit.ts'

/** Where more entries were noted since they were listed, a search does without lists. */
const MOST_NOTED = 2000

/** A list is compared with each longer one, so more words than this are found without lists. */
const MOST_STEMS = 10

/** The stems of which a condition asks for any, each once; null for every other condition. */
export function anyOfStems(condition: SearchCondition): readonly string[] | null {
  const stems = stemsOf(condition)
  return stems === null ? null : [...new Set(stems)]
}

function stemsOf(condition: SearchCondition): readonly string[] | null {
  if (condition.kind === 'term') return condition.term.startsWith('~') ? [condition.term] : null
  if (condition.kind === 'and') {
    const [part, ...others] = condition.parts.filter(({ kind }) => kind !== 'all')
    return part === undefined || others.length > 0 ? null : stemsOf(part)
  }
  if (condition.kind !== 'or') return null
  const parts = condition.parts.map(stemsOf)
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? [])
}

/**
 * Those of the stems that have lists, the longest list first; none when these are too far behind, or a dataset is being removed. Once all
 * frequent words have lists, the stems without one are rare. So a plan for any words is as good where `plansKept` says so, and the next
 * statement gets one that is kept (decision 0596).
 */
export async function listedStems(
  db: Kysely<Tables>,
  { stems, plansKept }: { readonly stems: readonly string[]; readonly plansKept: boolean },
): Promise<readonly string[]> {
  if (stems.length === 0 || stems.length > MOST_STEMS) return []
  const { rows } = await sql<{ readonly terms: readonly string[] | null }>`
    with usable as materialized (
      select not exists (select from dataset_removal)
        and (select count(*) from (select from search_noted limit ${MOST_NOTED + 1}::bigint) n) <= ${MOST_NOTED} as yes
    )
    select array_agg(term order by bytes desc nulls last) filter (where is_listed) as terms,
      case when ${plansKept} and (select yes from usable) and (count(*) filter (where is_listed) = ${stems.length}::bigint
        or (bool_and(is_listed) is not false and (${ARE_COMPLETE}))) then ${KEEPING_PLANS} end as keeping
    from (
      select term, state = 'listed' as is_listed,
        (select sum(pg_column_size(places)) from search_list l where l.term = w.term) as bytes
      from search_listed_word w where term = any(${stems}::text[]) and (select yes from usable)
    ) frequent`.execute(db)
  return rows[0]?.terms ?? []
}

/** Whether frequent words were looked for, and their lists made. */
const ARE_COMPLETE = sql`select entries > 0 and next_entry is null from search_listing`
