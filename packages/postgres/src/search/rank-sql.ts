import { fieldTerm, WEIGHTS_IN_FILES } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'

// A rank is a number that tells of a word in an entry what the score needs: above these bits its weight, and in them where it
// stands, each position by its remainder. So a word may follow another one where their bits do.
const POSITION_BITS = 22
const ALL_POSITIONS = 2 ** POSITION_BITS - 1
/** No field weighs more. */
const MOST_WEIGHT = 511
/** Of longer vectors, in bytes, some positions may have been left out. */
const LONG_TERMS = 250_000

const BITS = sql.lit(POSITION_BITS)
const ALL = sql.lit(ALL_POSITIONS)

/** The weight that a rank tells. */
export const weightIn = (rank: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${rank} >> ${BITS})`

/** Whether the word of one rank may follow that of another; if not, it doesn't. */
export const mayFollow = (
  first: RawBuilder<unknown>,
  second: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`(((${first} << 1) | ((${first} & ${ALL}) >> ${sql.lit(POSITION_BITS - 1)})) & ${second} & ${ALL}) <> 0`

/** A term of a column as a query. */
const termQuery = (term: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`('''' || replace(replace(${term}, '\\', '\\\\'), '''', '''''') || '''')::tsquery`

/** Columns of a table of words, by which `rankSql` sees what a word weighs in a file. */
export const WEIGHED_IN_FILES: RawBuilder<unknown> = sql.join(
  WEIGHTS_IN_FILES.map(({ weight, fields }) => {
    const queries = fields.map((field) =>
      termQuery(sql`${sql.lit(`#${fieldTerm(field, '')}`)} || term`),
    )
    return sql`${sql.join(queries, sql` || `)} as ${sql.ref(`weighs${weight}`)}`
  }),
)

/**
 * The rank of a word `w` of such a table in the entry `m`, from its terms and weights and the `positions` of the word there.
 * A word with many positions may stand anywhere.
 */
export const RANK: RawBuilder<unknown> = sql`least(${sql.lit(MOST_WEIGHT)},
    coalesce((m.weights ->> w.term)::integer, case when m.kind = 'file' then case ${sql.join(
      WEIGHTS_IN_FILES.map(
        ({ weight }) =>
          sql`when m.terms @@ w.${sql.ref(`weighs${weight}`)} then ${sql.lit(weight)}`,
      ),
      sql` `,
    )} end end, 1)) << ${BITS} | case
    when cardinality(positions) = 1 then 1 << (positions[1] % ${BITS})
    when cardinality(positions) > ${BITS} or pg_column_size(m.terms) > ${sql.lit(LONG_TERMS)} then ${ALL}
    else (select coalesce(bit_or(1 << (position % ${BITS})), 0) from unnest(positions) as position) end`
