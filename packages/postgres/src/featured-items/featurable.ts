import type { Featurable, LinkName } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { foldedPid } from '../datasets/dataset-table.ts'
import { folded } from '../store/folded.ts'

interface Row extends Featurable {
  readonly alias: string | null
  readonly pid: string | null
}

/** Finds collections, datasets and files by any form of reference, in one statement. */
export async function featurable(
  db: Kysely<Tables>,
  names: readonly LinkName[],
): Promise<readonly (Featurable | null)[]> {
  if (names.length === 0) return []
  const { ids, aliases, pids } = namesByKind(names)
  const { rows } = await sql<Row>`
    select 'collection' as kind, c.id, c.id as "collectionId",
      c.published_at is not null as released, false as restricted, c.alias_folded as alias,
      null as pid
    from collection c
    where c.id = any(${ids}::bigint[]) or c.alias_folded = any(${aliases}::text[])
    union all
    select 'dataset', d.id, d.collection_id, latest.ordinal is not null, false, null, d.pid_folded
    from dataset d left join lateral (${latest('d.id')}) latest on true
    where d.id = any(${ids}::bigint[]) or d.pid_folded = any(${pids}::text[])
    union all
    select 'datafile', f.id, d.collection_id,
      coalesce(f.since <= latest.ordinal and (f.until is null or latest.ordinal < f.until), false),
      f.restricted, null, f.pid_folded
    from data_file f join dataset d on d.id = f.dataset_id
    left join lateral (${latest('d.id')}) latest on true
    where f.id = any(${ids}::bigint[]) or f.pid_folded = any(${pids}::text[])`.execute(db)
  return names.map((name) => toFeaturable(rows.find((row) => isNamed(row, name))))
}

const namesByKind = (names: readonly LinkName[]) => ({
  ids: names.flatMap((name) => (name.kind === 'id' ? [name.id] : [])),
  aliases: names.flatMap((name) => (name.kind === 'alias' ? [folded(name.alias)] : [])),
  pids: names.flatMap((name) => (name.kind === 'pid' ? [foldedPid(name.pid)] : [])),
})

/** Each in the order of ids, as all units lock. Collections are only kept from being removed, for which nobody who writes a dataset waits. */
export async function holdLinked(
  db: Kysely<Tables>,
  collectionId: number,
  names: readonly LinkName[],
): Promise<void> {
  const { ids, aliases, pids } = namesByKind(names)
  await sql`
    select from collection c
    where c.id = any(array(
      select i.linked_collection_id from featured_item i where i.collection_id = ${collectionId}
      union all
      select o.id from collection o
      where o.id = any(${ids}::bigint[]) or o.alias_folded = any(${aliases}::text[])))
    order by c.id for key share`.execute(db)
  await sql`
    select from dataset d
    where d.id = any(array(
      select i.linked_dataset_id from featured_item i where i.collection_id = ${collectionId}
      union all
      select f.dataset_id from featured_item i join data_file f on f.id = i.linked_file_id
      where i.collection_id = ${collectionId}
      union all
      select o.id from dataset o
      where o.id = any(${ids}::bigint[]) or o.pid_folded = any(${pids}::text[])
      union all
      select f.dataset_id from data_file f
      where f.id = any(${ids}::bigint[]) or f.pid_folded = any(${pids}::text[])))
    order by d.id for share`.execute(db)
}

/** The ordinal of the released version with the highest number. */
export const latest = (datasetId: 'd.id') => sql`
  select v.ordinal, v.metadata ->> 'title' as title from dataset_version v
  where v.dataset_id = ${sql.ref(datasetId)} and v.state = 'released'
  order by v.major desc, v.minor desc limit 1`

function isNamed(row: Row, name: LinkName): boolean {
  switch (name.kind) {
    case 'id':
      return row.id === name.id
    case 'alias':
      return row.alias === folded(name.alias)
    case 'pid':
      return row.pid === foldedPid(name.pid)
  }
}

const toFeaturable = (row: Row | undefined): Featurable | null => {
  if (row === undefined) return null
  const { kind, id, collectionId, released, restricted } = row
  return { kind, id, collectionId, released, restricted }
}
