import type { SweepingOrder } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'

/** Rows with `created_at` and `object_id` that are swept after the one at `after`; all of them without it. */
export const isBehind = (after: SweepingOrder | undefined): RawBuilder<boolean> =>
  after === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(created_at, object_id) > (${after.createdAt}, ${after.objectId})`
