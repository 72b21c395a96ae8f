import type { EventKind, EventReads, Events, RecordedEvent } from '@holdfast/core'
import type { Kysely, Selectable } from 'kysely'
import type { EventLogTable, Tables } from '../database/tables.ts'

export const eventReads = (db: Kysely<Tables>): EventReads => ({
  of: async (objectId, limit) => {
    const rows = await db
      .selectFrom('event_log')
      .selectAll()
      .where('object_id', '=', objectId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(toEvent)
  },
})

export const events = (db: Kysely<Tables>): Events => ({
  ...eventReads(db),
  append: async ({ at, actor, kind, objectId, details }) => {
    const row = { at, actor, kind, object_id: objectId, details: JSON.stringify(details) }
    await db.insertInto('event_log').values(row).execute()
  },
})

// What is read was written by `append`, which takes nothing else.
const toEvent = (row: Selectable<EventLogTable>): RecordedEvent => ({
  id: row.id,
  at: row.at,
  actor: row.actor,
  kind: row.kind as EventKind,
  objectId: row.object_id,
  details: row.details as RecordedEvent['details'],
})
