import { CARD_KINDS, type CardKind } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import type { SearchByTerms } from './search-by-terms.ts'

/** The numbers of matches by kind, of the columns that `counted` has for each. */
export const KINDS: RawBuilder<unknown> = sql`(select json_build_object(${sql.join(
  CARD_KINDS.map((kind) => sql`${sql.lit(kind)}, ${sql.ref(kind)}`),
)}) from counted)`

/** The columns of these numbers, if they are asked for. */
export const kindCounts = (
  { counts }: SearchByTerms,
  of: (kind: CardKind) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  counts === 'none'
    ? sql``
    : sql`, ${sql.join(CARD_KINDS.map((kind) => sql`${of(kind)} as ${sql.ref(kind)}`))}`

/** Whether something is read of each match. */
export const readsAll = ({ sort }: SearchByTerms): boolean => sort.by !== 'score'

/** In place of the ids of matches of which nothing else is read. */
export const NO_IDS = sql`null::bigint[]`
