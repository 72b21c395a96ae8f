import { type RawBuilder, sql } from 'kysely'

const PLACE_BITS = 15

/** The bits of an entry's id that tell its place in a block of a list. */
export const BLOCK_BITS = sql.lit(PLACE_BITS)
/** Ids of which the entries lie in one block. */
export const BLOCK_IDS = 2 ** PLACE_BITS

/** The id of an entry of which a row has the block and the place. */
export const ID: RawBuilder<unknown> = sql`(block << ${BLOCK_BITS}) + place`

/** The places in one block of the entries with each `id`. */
export const PLACES: RawBuilder<unknown> = sql`array_agg((id & ((1 << ${BLOCK_BITS}) - 1))::smallint order by id)`
