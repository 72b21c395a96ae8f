import { type RawBuilder, sql } from 'kysely'

/** Entries of which the labels lie in one row. */
export const SLOTS = 8
const SLOT_BITS = sql.lit(Math.log2(SLOTS))

/** The row of an entry's labels. */
export const labelBlock = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${id} >> ${SLOT_BITS})`

/** The place of an entry in the arrays of its row. */
export const labelSlot = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(1 + (${id} & ${sql.lit(SLOTS - 1)})::integer)`

/** The id of the entry at a place of a row. */
export const slotId = (
  block: RawBuilder<unknown>,
  slot: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`((${block} << ${SLOT_BITS}) + ${slot} - 1)`
