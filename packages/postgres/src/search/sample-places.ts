import { MOST_COUNTED } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'

/** Of more matches than these, labels are counted in a sample. */
export const MOST = sql.lit(MOST_COUNTED)

/** A power of two above any number of a digest. */
const DIGESTS = 2 ** 16

/** The number of the match, from 0 on, that stands for the n-th of some equal parts of all matches; a digest chooses it. */
export const placeInPart = (
  n: RawBuilder<unknown>,
  { total, parts }: { readonly total: RawBuilder<unknown>; readonly parts: RawBuilder<unknown> },
): RawBuilder<unknown> =>
  sql`floor((${n} + (hashint4(${n}::integer) & ${sql.lit(DIGESTS - 1)}) / ${sql.lit(DIGESTS)}::float8)
      * ${total} / ${parts})::integer`
