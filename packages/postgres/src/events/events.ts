import type { EventReads, Events } from '@holdfast/core'
import type { EventKind } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Revisions } from '../store/revisions.ts'
import { EVENT } from './event-table.ts'

export const eventReads = (db: Kysely<Tables>): EventReads => ({
  of: async (objectId, limit) => {
    const rows = await db
      .selectFrom('event_log')
      .selectAll()
      .where('object_id', '=', objectId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(EVENT.read)
  },
  ofKinds: async (objectId, kinds) => {
    const found = db.selectFrom('event_log').selectAll().where('object_id', '=', objectId)
    const wanted = sql<EventKind>`any(${kinds}::text[])`
    return (await found.where('kind', '=', wanted).orderBy('id').execute()).map(EVENT.read)
  },
  rolesAt: async (objectId) => {
    const ofRoles = db.selectFrom('event_log').selectAll().where(IS_OF_ROLES)
    const rows = await ofRoles.where('object_id', '=', objectId).orderBy('id').execute()
    return rows.map(EVENT.read)
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
    return rows.map(EVENT.read)
  },
})

/** The same condition as the partial index of these events. */
const IS_OF_ROLES = sql<boolean>`kind in ('roleAssigned', 'roleRevoked')`

export const events = (db: Kysely<Tables>, { later }: Pick<Revisions, 'later'>): Events => ({
  ...eventReads(db),
  append: async (event) => {
    later(db.insertInto('event_log').values(EVENT.write(event)).execute())
  },
  appendAll: async (events) => {
    if (events.length === 0) return
    const rows = events.map(EVENT.write)
    const appending = sql`
      insert into event_log (at, actor, kind, object_id, details)
      select e.at, e.actor, e.kind, e.object_id, e.details::jsonb
      from unnest(
        ${rows.map(({ at }) => at)}::timestamptz[], ${rows.map(({ actor }) => actor)}::text[],
        ${rows.map(({ kind }) => kind)}::text[],
        ${rows.map(({ object_id }) => object_id)}::bigint[],
        ${rows.map(({ details }) => details)}::text[]
      ) with ordinality as e (at, actor, kind, object_id, details, place)
      order by e.place`
    later(appending.execute(db))
  },
})
