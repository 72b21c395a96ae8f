import type { SweepingOrder } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'

/** Rows that the sweep visits after `after`, by `created_at` and `object_id`; all rows when it is absent. */
export const comesAfter = (after: SweepingOrder | undefined): RawBuilder<boolean> =>
  after === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(created_at, object_id) > (${after.createdAt}, ${after.objectId})`
