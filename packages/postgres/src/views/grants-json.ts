import type { Clock } from '@holdfast/core'
import type { Holder } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { assigneeIdentifiers } from '../roles/assignee-identifiers.ts'
import { grantRows } from '../roles/holder-reads.ts'

/** The beginning of a statement that uses `grantsJson`. */
export const withIdentifiers = (holder: Holder | null): RawBuilder<unknown> =>
  holder === null ? sql`` : sql`with recursive ${assigneeIdentifiers(holder)}`

/** The rows of `grantRows` as JSON; null when there are none. `points` are different. */
export const grantsJson = (
  holder: Holder | null,
  points: RawBuilder<unknown>,
  clock: Clock,
): RawBuilder<unknown> =>
  holder === null
    ? sql`null::json`
    : sql`(select json_agg(given) from (${grantRows(points, clock)}) given)`
