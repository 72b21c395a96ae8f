import type { PublicPart, VersionKey, VersionPage, VersionReads, Versions } from '@holdfast/core'
import type { Pid, RepositoryEvent } from '@holdfast/core/rules'
import { type Kysely, type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import { opaqueCount } from '../database/opaque-values.ts'
import type { Tables } from '../database/tables.ts'
import { EVENT } from '../events/event-table.ts'
import { missing } from '../store/missing.ts'
import type { Revisions } from '../store/revisions.ts'
import {
  OUTLINE_COLUMNS,
  summaryRow,
  toOutline,
  toVersion,
  VERSION_COLUMNS,
  versionRow,
} from './version-table.ts'

export const versionReads = (db: Kysely<Tables>): VersionReads => ({
  find: async (datasetId, key) => {
    const versions = db
      .selectFrom('dataset_version')
      .select(VERSION_COLUMNS)
      .where('dataset_id', '=', datasetId)
    const query =
      key.kind === 'ordinal'
        ? versions.where('ordinal', '=', key.ordinal)
        : versions.where('major', '=', key.number.major).where('minor', '=', key.number.minor)
    const row = await query.executeTakeFirst()
    return row === undefined ? null : toVersion(row)
  },
  findAll: async (datasetId, keys) => {
    const rows = await db
      .selectFrom('dataset_version')
      .select(VERSION_COLUMNS)
      .where('dataset_id', '=', datasetId)
      .where(named(keys))
      .execute()
    return rows.map(toVersion)
  },
  list: async (datasetId, page) => {
    const rows = await pageOf(db, datasetId, page).select(VERSION_COLUMNS).execute()
    return rows.map(toVersion)
  },
  outlines: async (datasetId, page) => {
    const rows = await pageOf(db, datasetId, page).select(OUTLINE_COLUMNS).execute()
    return rows.map(toOutline)
  },
  newestIn: async (collectionId, { limit, offset }) => {
    const rows = await db
      .selectFrom('dataset as d')
      .innerJoinLateral(
        (lateral) =>
          lateral
            .selectFrom('dataset_version as v')
            .select(VERSION_COLUMNS)
            .whereRef('v.dataset_id', '=', 'd.id')
            .where('v.state', '=', 'released')
            .orderBy('v.ordinal', 'desc')
            .limit(1)
            .as('newest'),
        (join) => join.onTrue(),
      )
      .select(['d.protocol', 'd.authority', 'd.identifier'])
      .selectAll('newest')
      .where('d.collection_id', '=', collectionId)
      .orderBy('newest.released_at', 'desc')
      .orderBy('d.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map(({ protocol, authority, identifier, ...row }) => ({
      pid: { protocol, authority, identifier },
      version: toVersion(row),
    }))
  },
  publicDatasets: async ({ from, to }) => {
    const { rows } = await sql<Pid & { readonly releasedAt: Date }>`
      select d.protocol, d.authority, d.identifier, max(v.released_at) as "releasedAt"
      ${PUBLIC_RELEASES} and d.id >= ${from} and d.id < ${to}
      group by d.id order by d.id`.execute(db)
    return rows.map(({ releasedAt, ...pid }) => ({ pid, releasedAt }))
  },
  publicParts: async (size) => {
    const { rows } = await sql<PublicPart>`
      select d.id / ${size}::bigint as part, max(v.released_at) as "releasedAt"
      ${PUBLIC_RELEASES} group by 1 order by 1`.execute(db)
    return rows
  },
})

/** Releases of datasets that everybody may see. */
const PUBLIC_RELEASES = sql`
  from dataset d join dataset_version v on v.dataset_id = d.id and v.state = 'released'
  where not exists (select from locally_fair_assignee f
    join collection_path above on above.ancestor_id = f.collection_id
    where above.descendant_id = d.collection_id)`

/** Appends an event for each row of a statement that saves; returns their number. */
async function withEvent(
  db: Kysely<Tables>,
  saving: OperationNodeSource,
  event: RepositoryEvent,
): Promise<bigint> {
  const { at, actor, kind, object_id, details } = EVENT.write(event)
  const { numAffectedRows } = await sql`
    with saved as (${saving})
    insert into event_log (at, actor, kind, object_id, details)
    select ${at}::timestamptz, ${actor}::text, ${kind}::text, ${object_id}::bigint, ${details}::jsonb
    from saved`.execute(db)
  return numAffectedRows ?? 0n
}

const pageOf = (db: Kysely<Tables>, datasetId: number, { states, limit, offset }: VersionPage) =>
  db
    .selectFrom('dataset_version')
    .where('dataset_id', '=', datasetId)
    .where('state', '=', sql<string>`any(${states}::text[])`)
    // Drafts have no number, and nulls come first in descending order.
    .orderBy('major', 'desc')
    .orderBy('minor', 'desc')
    .limit(opaqueCount(limit))
    .offset(opaqueCount(offset))

function named(keys: readonly VersionKey[]): RawBuilder<boolean> {
  const ordinals = keys.flatMap((key) => (key.kind === 'ordinal' ? [key.ordinal] : []))
  const numbers = keys.flatMap((key) => (key.kind === 'number' ? [key.number] : []))
  return sql<boolean>`(ordinal = any(${ordinals}::integer[]) or (major, minor) in (
    select * from unnest(${numbers.map(({ major }) => major)}::integer[],
      ${numbers.map(({ minor }) => minor)}::integer[])))`
}

export const versions = (db: Kysely<Tables>, { datasetChanged, later }: Revisions): Versions => ({
  ...versionReads(db),
  add: async (version) => {
    const query = db.insertInto('dataset_version').values(versionRow(version)).returning('id')
    const { id } = await query.executeTakeFirstOrThrow()
    await datasetChanged(version.datasetId)
    return { ...structuredClone(version), id }
  },
  save: async ({ id, ...version }, event) => {
    const query = db.updateTable('dataset_version').set(versionRow(version)).where('id', '=', id)
    const saved =
      event === undefined
        ? query.executeTakeFirst().then(({ numUpdatedRows }) => numUpdatedRows)
        : withEvent(db, query.returning('id'), event)
    later(
      saved.then((rows) => {
        if (rows === 0n) throw missing('version', id)
      }),
    )
    await datasetChanged(version.datasetId)
  },
  saveSummary: async (id, summary) => {
    const query = db
      .updateTable('dataset_version')
      .set(summaryRow(summary))
      .where('id', '=', id)
      .returning('dataset_id')
    const row = await query.executeTakeFirst()
    if (row === undefined) throw missing('version', id)
    await datasetChanged(row.dataset_id)
  },
  saveTables: async (datasetId, changes) => {
    if (changes.length === 0) return
    await sql`
      update dataset_version v set byte_count = v.byte_count + r.bytes, unf = r.unf
      from json_to_recordset(${JSON.stringify(changes)}::json) as r (
        ordinal integer, bytes bigint, unf text)
      where v.dataset_id = ${datasetId} and v.ordinal = r.ordinal`.execute(db)
    await datasetChanged(datasetId)
  },
  remove: async (id) => {
    const query = db.deleteFrom('dataset_version').where('id', '=', id).returning('dataset_id')
    const row = await query.executeTakeFirst()
    if (row !== undefined) await datasetChanged(row.dataset_id)
  },
})
