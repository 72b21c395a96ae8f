import { ALL_WORDS_BONUS, PHRASE_BONUS, type Scoring } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { quoted } from './stored-terms.ts'

/** The score of an entry, from the `terms` and `weights` of this alias; 1 when nothing ranks. */
export function scoreSql({ terms, phrases }: Scoring, alias: string): RawBuilder<number> {
  if (terms.length === 0) return sql<number>`1`
  const has = (query: string) => sql`${sql.ref(`${alias}.terms`)} @@ ${query}::tsquery`
  const own = terms.map(
    (term) => sql`case when ${has(quoted(term))}
      then coalesce((${sql.ref(`${alias}.weights`)} ->> ${term})::integer, 1) else 0 end`,
  )
  const together =
    terms.length > 1
      ? [
          sql`case when ${has(terms.map(quoted).join(' & '))}
            then ${sql.lit(ALL_WORDS_BONUS)} else 0 end`,
        ]
      : []
  const inRow = phrases.map(
    (phrase) => sql`case when ${has(phrase.map(quoted).join(' <-> '))}
      then ${sql.lit(PHRASE_BONUS)} else 0 end`,
  )
  return sql<number>`(${sql.join([...own, ...together, ...inRow], sql` + `)})`
}
