import { type Month, monthOf, monthsBetween, monthsLater } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { eventParts, partOf } from './event-parts.ts'

/** How many months after this one have their parts of the log already. */
const MONTHS_AHEAD = 3

/**
 * How long it waits for those who use the log at this moment: as long as it waits, others wait for it. Then it rejects,
 * and a later call tries again.
 */
const WAIT = '2s'

/**
 * Makes the parts of the log of this month and the next ones where they are missing (decision 0477), and moves events to
 * them that happened in a month without a part. Any number of processes may call it at once.
 */
export async function prepareEventMonths(
  { kysely, transaction }: Pick<Database, 'kysely' | 'transaction'>,
  now: Date,
): Promise<void> {
  if ((await missingMonths(kysely, now)).length === 0) return
  await transaction({ isolationLevel: 'read committed' }, async (db) => {
    await sql.raw(`set local lock_timeout = '${WAIT}'`).execute(db)
    // With its parts, in the order in which readers lock them.
    await sql`lock table event_log_passing in access exclusive mode`.execute(db)
    const missing = await missingMonths(db, now)
    if (missing.length > 0) await addMonths(db, missing)
  })
}

/** The months without a part: those that are wanted, and those of events that no month took. */
async function missingMonths(db: Kysely<Tables>, now: Date): Promise<readonly Month[]> {
  const parts = await eventParts(db)
  const there = new Set(parts.map(({ month }) => month))
  const earlier = parts.find(({ month }) => month === null)?.before ?? ''
  const current = monthOf(now)
  const wanted = monthsBetween(current, monthsLater(current, MONTHS_AHEAD))
  const found = await unplacedMonths(db)
  return [...new Set([...wanted, ...found])].filter((one) => one >= earlier && !there.has(one))
}

/** Years of other than four digits stay where they are. */
async function unplacedMonths(db: Kysely<Tables>): Promise<readonly Month[]> {
  const { rows } = await sql<{ readonly month: Month }>`
    select distinct to_char(at at time zone 'UTC', 'YYYY-MM') as month from event_log_unplaced
    where at >= ${startOf('1000-01')} and at < ${startOf('9999-12')}`.execute(db)
  return rows.map(({ month }) => month)
}

/**
 * A part can be added only while the default part has no event of its month, and no event may be deleted. So the
 * default part is exchanged, its events are added again with their ids, and the old one goes.
 */
async function addMonths(db: Kysely<Tables>, months: readonly Month[]): Promise<void> {
  await sql
    .raw(
      [
        'alter table event_log_passing detach partition event_log_unplaced',
        'alter table event_log_unplaced rename to event_log_replaced',
        ...months.flatMap((month) => partAdded(partOf(month), boundsOf(month))),
        ...partAdded(`event_log_unplaced`, 'default'),
        `insert into event_log overriding system value select * from event_log_replaced order by id`,
        'drop table event_log_replaced',
      ].join(';\n'),
    )
    .execute(db)
}

const boundsOf = (month: Month): string =>
  `for values from ('${startOf(month)}') to ('${startOf(monthsLater(month, 1))}')`

const partAdded = (name: string, bounds: string): readonly string[] => [
  `create table ${name} partition of event_log_passing ${bounds}`,
  `create trigger event_log_is_append_only before update or delete or truncate on ${name}
     for each statement execute function refuse()`,
]

const startOf = (month: Month): string => `${month}-01 00:00:00+00`
