import type { DatasetReads } from '@holdfast/core'
import type { Dataset, DatasetRef } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { HEAD_COLUMNS } from '../versions/version-table.ts'
import { stampsOf } from './dataset-stamp.ts'
import {
  type DatasetRow,
  FACT_COLUMNS,
  foldedPid,
  type HeldLockRow,
  toDataset,
  toHeldLock,
} from './dataset-table.ts'

export const datasetReads = (db: Kysely<Tables>): DatasetReads => ({
  find: (ref) => findDataset(db, ref),
  stamp: async (ref) => (await stampsOf(db, [ref])).at(0) ?? null,
  locks: async ({ type, userName }) => {
    const { rows } = await sql<HeldLockRow>`
      select d.protocol, d.authority, d.identifier, l.type, l.since, l.user_name, l.message
      from dataset_lock l join dataset d on d.id = l.dataset_id
      where (${type}::text is null or l.type = ${type})
        and (${userName}::text is null or l.user_name = ${userName})
      order by l.since, l.dataset_id, l.type`.execute(db)
    return rows.map(toHeldLock)
  },
  storedBytes: async (id) => {
    const { rows } = await sql<{ readonly bytes: number }>`
      select coalesce(sum(stored_bytes(size, ingested)), 0)::bigint as bytes
      from data_file where dataset_id = ${id}`.execute(db)
    return rows[0]?.bytes ?? 0
  },
  destroyedAt: async (pid) => {
    const { rows } = await sql<{ readonly at: Date }>`
      select destroyed_at as at from dataset_tombstone
      where pid_folded = ${foldedPid(pid)}`.execute(db)
    return rows[0]?.at ?? null
  },
  unfinishedRemovals: async () => {
    const { rows } = await sql<{ readonly id: number }>`
      select dataset_id as id from dataset_removal order by 1`.execute(db)
    return rows.map(({ id }) => id)
  },
})

export async function findDataset(db: Kysely<Tables>, ref: DatasetRef): Promise<Dataset | null> {
  const row = (await datasets(db, matchesRef(ref))).at(0)
  return row === undefined ? null : toDataset(row)
}

/** Whether `d` is the dataset that `ref` names. */
export const matchesRef = (ref: DatasetRef): RawBuilder<unknown> =>
  ref.kind === 'id' ? sql`d.id = ${ref.id}` : sql`d.pid_folded = ${foldedPid(ref.pid)}`

const FACTS = sql.raw(FACT_COLUMNS.map((name) => `d.${name}`).join(', '))
const HEAD_JSON = sql.raw(
  `json_build_object(${HEAD_COLUMNS.map((column) => `'${column}', v.${column}`).join(', ')})`,
)

/** The columns of `DatasetRow`, from `DATASET_WITH_HEADS`. */
export const DATASET_COLUMNS = sql`${FACTS}, d.revision,
      (select revision from context_revision) as context_revision,
      (select json_agg(json_build_object('type', l.type, 'since', l.since,
          'user_name', l.user_name, 'message', l.message) order by l.since, l.type)
        from dataset_lock l where l.dataset_id = d.id) as locks,
      newest.head as newest, released.head as released,
      (select json_agg(v.ordinal order by v.ordinal) from dataset_version v
        where v.dataset_id = d.id and v.state = 'released') as released_ordinals`

/** The datasets `d` that have a version, with the heads of their newest and last released ones. */
export const DATASET_WITH_HEADS = sql`dataset d
    join lateral (select ${HEAD_JSON} as head, v.ordinal, v.state from dataset_version v
      where v.dataset_id = d.id order by v.ordinal desc limit 1) newest on true
    left join lateral (select ${HEAD_JSON} as head, v.ordinal from dataset_version v
      where v.dataset_id = d.id and v.state = 'released'
      order by v.major desc, v.minor desc limit 1) released on true`

/** The datasets that have a version, by id. */
async function datasets(
  db: Kysely<Tables>,
  wanted: RawBuilder<unknown>,
  {
    before = sql``,
    ordered = sql`order by d.id`,
  }: { readonly before?: RawBuilder<unknown>; readonly ordered?: RawBuilder<unknown> } = {},
): Promise<readonly DatasetRow[]> {
  const { rows } = await sql<DatasetRow>`
    ${before}
    select ${DATASET_COLUMNS} from ${DATASET_WITH_HEADS}
    where ${wanted}
    ${ordered}`.execute(db)
  return rows
}
