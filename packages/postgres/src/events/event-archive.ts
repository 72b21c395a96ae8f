import type { Month } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { type EventPart, eventParts } from './event-parts.ts'

/** What a part had, once it is kept elsewhere. */
export interface KeptEvents {
  readonly count: number
  /** Of the lines as they were handed over, each with its line end. */
  readonly sha256: string
}

/** Keeps the events of a part, one JSON object a line without line end; rejects unless all of them are safe. */
export type KeepEvents = (lines: AsyncIterable<string>) => Promise<KeptEvents>

/** Events of one query. */
const AT_ONCE = 5000

/** How long it waits for those who use the log; then it rejects, and everything is as before. */
const WAIT = '5s'

/** The old months of the log (decision 0478). What is asked for ever is in none of them. */
export const eventArchive = ({
  kysely,
  transaction,
}: Pick<Database, 'kysely' | 'transaction'>) => ({
  /** The parts all of whose events happened before this month, the earliest first. */
  parts: async (before: Month): Promise<readonly EventPart[]> =>
    (await eventParts(kysely)).filter((part) => part.before <= before),

  /** Hands over the events of a part, in the order of their ids, and removes the part once they are kept. */
  archive: (part: EventPart, at: Date, keep: KeepEvents): Promise<KeptEvents> =>
    transaction({ isolationLevel: 'read committed' }, async (db) => {
      await sql.raw(`set local lock_timeout = '${WAIT}'`).execute(db)
      // Nobody else archives it, and nothing is added to it, from here on.
      await sql`lock table ${sql.table(part.name)} in share row exclusive mode`.execute(db)
      const kept = await keep(linesOf(db, part))
      const { rows } = await sql<{ readonly count: number }>`
        select count(*) as count from ${sql.table(part.name)}`.execute(db)
      if (rows[0]?.count !== kept.count)
        throw new Error(
          `${part.name} has ${rows[0]?.count} events, of which ${kept.count} are kept`,
        )
      const { month, before } = part
      const details = JSON.stringify({ month, before, events: kept.count, sha256: kept.sha256 })
      await sql`insert into event_log (at, actor, kind, object_id, details)
        values (${at}, ':system', 'eventsArchived', null, ${details}::jsonb)`.execute(db)
      await sql`alter table event_log_passing
        detach partition ${sql.table(part.name)}`.execute(db)
      await sql`drop table ${sql.table(part.name)}`.execute(db)
      return kept
    }),
})

export type EventArchive = ReturnType<typeof eventArchive>

async function* linesOf(db: Kysely<Tables>, { name }: EventPart): AsyncGenerator<string, void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ readonly id: number; readonly line: string }>`
      select id, json_build_object('id', id,
          'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'actor', actor, 'kind', kind, 'objectId', object_id, 'details', details)::text as line
      from ${sql.table(name)} where id > ${after} order by id limit ${AT_ONCE}`.execute(db)
    for (const { line } of rows) yield line
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return
    after = last.id
  }
}
