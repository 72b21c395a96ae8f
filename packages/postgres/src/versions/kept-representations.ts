import type {
  FoundRepresentation,
  KeptRepresentationReads,
  KeptRepresentations,
  RepresentationWanted,
} from '@holdfast/core'
import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { opaque, opaqueCount, opaqueIds } from '../database/opaque-values.ts'
import type { Tables } from '../database/tables.ts'
import { STAMP_COLUMNS, type StampRow, toStamp } from '../datasets/dataset-stamp.ts'
import { foldedPid } from '../datasets/dataset-table.ts'

/** When the table is emptied: what is asked for is soon kept again. */
export interface Room {
  /** How large it may become, in all or for each dataset, whichever is more. */
  readonly bytes: number
  readonly bytesEach: number
  /** One dataset in this number has that asked before its texts are kept. */
  readonly askedOnceIn: number
}

const ROOM: Room = { bytes: 2 * 1024 ** 3, bytesEach: 16 * 1024, askedOnceIn: 16 }

export const keptRepresentationReads = (db: Kysely<Tables>): KeptRepresentationReads => ({
  find: async (wanted) => (await foundRepresentations(db, [wanted])).at(0) ?? null,
  releases: async ({ after, limit }) => {
    const { rows } = await sql<ReleasedRow>`
      select c.revision as context_revision, d.id, d.protocol, d.authority, d.identifier, v.major, v.minor, v.file_count
      from context_revision c left join (
        (select * from dataset where id > ${after}::bigint and exists (
          select from dataset_version r
          where r.dataset_id = dataset.id and r.dataset_id > ${after}::bigint and r.state = 'released')
        order by id limit ${limit}::bigint) d
        cross join lateral (
          select major, minor, file_count from dataset_version r
          where r.dataset_id = d.id and r.state = 'released' order by r.ordinal desc limit 1) v
      ) on true
      order by d.id`.execute(db)
    return {
      contextRevision: rows[0]?.context_revision ?? 0,
      datasets: rows.flatMap(
        ({ id, major, minor, file_count, protocol, authority, identifier }) => {
          if (id === null) return []
          const pid = { protocol, authority, identifier }
          return [{ id, pid, number: { major, minor }, fileCount: file_count }]
        },
      ),
    }
  },
})

export const keptRepresentations = (
  db: Kysely<Tables>,
  room: Room = ROOM,
): KeptRepresentations => ({
  ...keptRepresentationReads(db),
  keep: async (made, most) => {
    if (made.length === 0) return
    const isAsked = made.some(({ datasetId }) => datasetId % room.askedOnceIn === 0)
    if (isAsked && !(await hasRoom(db, room))) return
    // In one order, so that two processes do not wait for each other. A dataset that is being removed is left out.
    await sql`
      with made as (
        select *, row_number() over (partition by dataset_id order by key) as place
        from unnest(
          ${opaqueIds(made.map(({ datasetId }) => datasetId))}, ${texts(made.map(({ key }) => key))},
          ${opaqueIds(made.map(({ revision }) => revision))}, ${texts(made.map(({ mark }) => mark))},
          ${texts(made.map(({ text }) => text))}) as m (dataset_id, key, revision, mark, text)
      ), present as (
        select made.* from made join dataset d on d.id = made.dataset_id and d.revision = made.revision
        where made.place <= ${opaqueCount(most)} for key share of d skip locked
      ), others as (
        select k.dataset_id, k.key, k.revision <> p.revision
          or p.texts + count(*) filter (where k.revision = p.revision) over (partition by k.dataset_id) > ${opaqueCount(most)} as goes
        from (select dataset_id, revision, count(*) as texts from present group by 1, 2) p
        join kept_representation k on k.dataset_id = p.dataset_id
        where not exists (select from present q where q.dataset_id = k.dataset_id and q.key = k.key)
      ), outdated as (
        delete from kept_representation k using others o
        where o.goes and k.dataset_id = o.dataset_id and k.key = o.key
      )
      insert into kept_representation as kept (dataset_id, key, revision, mark, text)
      select dataset_id, key, revision, mark, text from present p
      order by dataset_id, key
      on conflict (dataset_id, key) do update
        set revision = excluded.revision, mark = excluded.mark, text = excluded.text`.execute(db)
  },
})

const texts = (all: readonly string[]): RawBuilder<unknown> => opaque(sql`${all}::text[]`)

/** Whether more may be kept; a full table is emptied, unless somebody reads it for long, such as a backup. */
async function hasRoom(db: Kysely<Tables>, room: Room): Promise<boolean> {
  if (!(await isFull(db, room))) return true
  await sql`
    do $$ begin
      set local lock_timeout = '100ms';
      truncate kept_representation;
    exception when lock_not_available then null;
    end $$`.execute(db)
  return !(await isFull(db, room))
}

async function isFull(
  db: Kysely<Tables>,
  { bytes, bytesEach }: Pick<Room, 'bytes' | 'bytesEach'>,
): Promise<boolean> {
  const { rows } = await sql<{ readonly full: boolean }>`
    select pg_total_relation_size('kept_representation') >= greatest(${bytes}::bigint,
      (select reltuples::bigint from pg_class where oid = 'dataset'::regclass) * ${bytesEach}::bigint) as full`.execute(
    db,
  )
  return rows[0]?.full ?? false
}

/** Without an id where there is no dataset; nothing else but the revision counts then. */
interface ReleasedRow {
  readonly context_revision: number
  readonly id: number | null
  readonly protocol: string
  readonly authority: string
  readonly identifier: string
  readonly major: number
  readonly minor: number
  readonly file_count: number
}

interface FoundRow extends StampRow {
  /** Which one of those wanted, from 1. */
  readonly n: number
  readonly collection_id: number
  readonly mark: string | null
  readonly text: string | null
}

// With subselects these are planned once: see `dataset-stamp.ts`.
const select = (type: 'bigint' | 'text', column: string): string => `
  select wanted.n::int, ${STAMP_COLUMNS}, d.collection_id, k.mark, k.text
  from unnest((select $1::${type}[]), (select $2::text[])) with ordinality as wanted (name, key, n)
  join dataset d on d.${column} = wanted.name
  left join kept_representation k
    on k.dataset_id = d.id and k.key = wanted.key and k.revision = d.revision`

const BY_ID = select('bigint', 'id')
const BY_PID = select('text', 'pid_folded')

/** What is kept for each, in order, with one query for ids and one for pids. */
export async function foundRepresentations(
  db: Kysely<Tables>,
  wanted: readonly RepresentationWanted[],
): Promise<readonly (FoundRepresentation | null)[]> {
  const found = new Map<RepresentationWanted, FoundRepresentation>()
  const byId = wanted.filter(({ of }) => of.kind === 'id')
  const byPid = wanted.filter(({ of }) => of.kind === 'pid')
  for (const [text, asked] of [
    [BY_ID, byId],
    [BY_PID, byPid],
  ] as const)
    for (const row of await rowsOf(db, text, asked)) {
      const each = asked[row.n - 1]
      if (each !== undefined) found.set(each, toFound(row))
    }
  return wanted.map((each) => found.get(each) ?? null)
}

async function rowsOf(
  db: Kysely<Tables>,
  text: string,
  wanted: readonly RepresentationWanted[],
): Promise<readonly FoundRow[]> {
  if (wanted.length === 0) return []
  const names = wanted.map(({ of }) => (of.kind === 'id' ? of.id : foldedPid(of.pid)))
  // The type describes the columns of `text`.
  const query: CompiledQuery<FoundRow> = CompiledQuery.raw(text, [
    names,
    wanted.map(({ key }) => key),
  ])
  return (await db.executeQuery(query)).rows
}

const toFound = (row: FoundRow): FoundRepresentation => ({
  stamp: toStamp(row),
  collectionId: row.collection_id,
  kept: row.mark === null || row.text === null ? null : { mark: row.mark, text: row.text },
})
