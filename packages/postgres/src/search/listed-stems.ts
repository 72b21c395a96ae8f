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
 * Those of the stems that have lists, the longest list first; none when these are too far behind, or a dataset is being removed. If all
 * have lists and a plan for any words is as good, the next statement gets one that is kept.
 */
export async function listedStems(
  db: Kysely<Tables>,
  { stems, plansKept }: { readonly stems: readonly string[]; readonly plansKept: boolean },
): Promise<readonly string[]> {
  if (stems.length === 0 || stems.length > MOST_STEMS) return []
  const { rows } = await sql<{ readonly terms: readonly string[] | null }>`
    select array_agg(term order by bytes desc nulls last) as terms,
      case when ${plansKept} and count(*) = ${stems.length}::bigint then ${KEEPING_PLANS} end as keeping
    from (
      select term, (select sum(pg_column_size(places)) from search_list l where l.term = w.term) as bytes
      from search_listed_word w
      where state = 'listed' and term = any(${stems}::text[]) and not exists (select from dataset_removal)
        and (select count(*) from (select from search_noted limit ${MOST_NOTED + 1}::bigint) n) <= ${MOST_NOTED}
    ) listed`.execute(db)
  return rows[0]?.terms ?? []
}
