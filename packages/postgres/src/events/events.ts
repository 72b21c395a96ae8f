import type { EventReads, Events } from '@holdfast/core'
import type { EventKind, RecordedEvent, RepositoryEvent } from '@holdfast/core/rules'
import { type Kysely, type Selectable, sql } from 'kysely'
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
  rolesAt: async (objectId) => {
    const ofRoles = db.selectFrom('event_log').selectAll().where(IS_OF_ROLES)
    const rows = await ofRoles.where('object_id', '=', objectId).orderBy('id').execute()
    return rows.map(toEvent)
  },
  rolesAtFilesOf: async (datasetId) => {
    const rows = await db
      .selectFrom('event_log')
      .innerJoin('data_file', 'data_file.id', 'event_log.object_id')
      .selectAll('event_log')
      .where(IS_OF_ROLES)
      .where('data_file.dataset_id', '=', datasetId)
      .orderBy('event_log.id')
      .execute()
    return rows.map(toEvent)
  },
})

/** Words of the index that holds these events. */
const IS_OF_ROLES = sql<boolean>`kind in ('roleAssigned', 'roleRevoked')`

export const events = (db: Kysely<Tables>): Events => ({
  ...eventReads(db),
  append: async (event) => {
    await db.insertInto('event_log').values(eventRow(event)).execute()
  },
  appendAll: async (events) => {
    for (let start = 0; start < events.length; start += MAX_ROWS) {
      const rows = events.slice(start, start + MAX_ROWS).map(eventRow)
      await db.insertInto('event_log').values(rows).execute()
    }
  },
})

/** A statement takes 65,535 parameters. */
const MAX_ROWS = 10_000

const eventRow = ({ at, actor, kind, objectId, details }: RepositoryEvent) => ({
  at,
  actor,
  kind,
  object_id: objectId,
  details: JSON.stringify(details),
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
