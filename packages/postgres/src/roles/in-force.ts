import type { Clock } from '@holdfast/core'
import { type RawBuilder, sql } from 'kysely'

/** Whether a row of `role_assignment`, by its alias, has not ended: every question about rights asks it. */
export const inForce = (alias: string, clock: Clock): RawBuilder<boolean> => {
  const end = sql.ref(`${alias}.expires_at`)
  return sql<boolean>`(${end} is null or ${end} > ${clock.now()}::timestamptz)`
}
