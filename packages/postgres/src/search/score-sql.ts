import { ALL_WORDS_BONUS, PHRASE_BONUS, type Scoring } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { quoted } from './stored-terms.ts'

/** The score of entry `e`; 1 when nothing ranks. */
export function scoreSql({ terms, phrases }: Scoring): RawBuilder<number> {
  if (terms.length === 0) return sql<number>`1`
  const own = terms.map(
    (term) => sql`case when e.terms @@ ${quoted(term)}::tsquery
      then coalesce((e.weights ->> ${term})::integer, 1) else 0 end`,
  )
  const all = terms.map(quoted).join(' & ')
  const together =
    terms.length > 1
      ? [sql`case when e.terms @@ ${all}::tsquery then ${sql.lit(ALL_WORDS_BONUS)} else 0 end`]
      : []
  const inRow = phrases.map(
    (phrase) => sql`case when e.terms @@ ${phrase.map(quoted).join(' <-> ')}::tsquery
      then ${sql.lit(PHRASE_BONUS)} else 0 end`,
  )
  return sql<number>`(${sql.join([...own, ...together, ...inRow], sql` + `)})`
}
