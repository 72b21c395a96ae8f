import {
  ALL_WORDS_BONUS,
  fieldTerm,
  PHRASE_BONUS,
  type Scoring,
  WEIGHTS_IN_FILES,
} from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { quoted } from './stored-terms.ts'

/**
 * The score of entry `e`, from the terms and weights in `said`; 1 when nothing ranks. Terms of entries that are known to have
 * them all are looked at for phrases alone.
 */
export function scoreSql(
  { terms, phrases }: Scoring,
  known: 'all' | 'some' = 'some',
): RawBuilder<number> {
  if (terms.length === 0) return sql<number>`1`
  const has = (query: string) => sql`said.terms @@ ${query}::tsquery`
  const hasAll = (wanted: readonly string[]) =>
    known === 'all' ? sql`true` : has(wanted.map(quoted).join(' & '))
  const own = terms.map(
    (term) => sql`case when ${hasAll([term])}
      then coalesce((said.weights ->> ${term})::integer, ${weightInFile(term)}, 1) else 0 end`,
  )
  const together =
    terms.length > 1
      ? [sql`case when ${hasAll(terms)} then ${sql.lit(ALL_WORDS_BONUS)} else 0 end`]
      : []
  const inRow = phrases.map(
    (phrase) => sql`case when ${has(phrase.map(quoted).join(' <-> '))}
      then ${sql.lit(PHRASE_BONUS)} else 0 end`,
  )
  return sql<number>`(${sql.join([...own, ...together, ...inRow], sql` + `)})`
}

/** Of a file no weights are kept: the fields of a term tell them (decision 0472). Null for other entries and fields. */
const weightInFile = (term: string): RawBuilder<unknown> => {
  const cases = WEIGHTS_IN_FILES.map(({ weight, fields }) => {
    const query = fields.map((field) => quoted(fieldTerm(field, term))).join(' | ')
    return sql`when said.terms @@ ${query}::tsquery then ${sql.lit(weight)}`
  })
  return sql`case when e.kind = 'file' then case ${sql.join(cases, sql` `)} end end`
}
