import { isMonth, type Month, monthsLater } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** A part of the log that can be archived. */
export interface EventPart {
  /** The table. */
  readonly name: string
  /** The month of its events; null for all events before a month. */
  readonly month: Month | null
  /** The month before which its events happened. */
  readonly before: Month
}

/** The parts by time, the earliest first. Their names say what they have: migration 0069 and `addMonths` give them. */
export async function eventParts(db: Kysely<Tables>): Promise<readonly EventPart[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'event_log_passing'::regclass`.execute(db)
  return rows.flatMap(({ name }) => partNamed(name) ?? []).sort(byTime)
}

const NAME = /^event_log_(before_)?(\d{4})_(\d{2})$/

/** Null for the part of what no month takes. */
function partNamed(name: string): EventPart | null {
  const [, before, year, number] = NAME.exec(name) ?? []
  const month = `${year}-${number}`
  if (!isMonth(month)) return null
  if (before !== undefined) return { name, month: null, before: month }
  return { name, month, before: monthsLater(month, 1) }
}

/** The table of the events of a month. */
export const partOf = (month: Month): string => `event_log_${month.replace('-', '_')}`

const byTime = (a: EventPart, b: EventPart): number =>
  a.before < b.before ? -1 : a.before > b.before ? 1 : 0
