import type { Subject } from '@holdfast/core'
import { formatPid, type Pid, titleOf, type Version } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

interface Row extends Pid {
  readonly kind: Subject['kind']
  readonly id: number
  readonly name: string | null
  readonly released_name: string | null
  readonly title: string | null
  readonly released_title: string | null
  readonly alias: string | null
  readonly metadata: Version['metadata'] | null
  readonly dataset_id: number | null
  readonly place_id: number | null
  readonly place_alias: string | null
  readonly place_name: string | null
}

/** The current names of these objects, and their owners. */
export async function subjects(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<readonly Subject[]> {
  const wanted = sql`any(${ids}::bigint[])`
  const { rows } = await sql<Row>`
    select one.*, p.id as place_id, p.alias as place_alias, p.name as place_name
    from (
      select 'collection' as kind, c.id, c.name, c.name as released_name, c.alias, null as title, null as released_title,
        null as protocol, null as authority, null as identifier, null::jsonb as metadata, null::bigint as dataset_id, c.parent_id as place
      from collection c where c.id = ${wanted}
      union all
      select 'dataset', d.id, null, (
        select coalesce(v.metadata ->> 'title', '') from dataset_version v
        where v.dataset_id = d.id and v.state = 'released' order by v.ordinal desc limit 1
      ), null, null, null, d.protocol, d.authority, d.identifier, (
        select v.metadata from dataset_version v
        where v.dataset_id = d.id order by v.ordinal desc limit 1
      ), d.id, d.collection_id
      from dataset d where d.id = ${wanted}
      union all
      select 'file', f.id, (
        select e.label from file_entry e where e.file_id = f.id order by e.since desc limit 1
      ), (
        select e.label from file_entry e join dataset_version v on v.dataset_id = e.dataset_id
          and v.state = 'released' and v.ordinal >= e.since and (e.until is null or v.ordinal < e.until)
        where e.file_id = f.id order by v.ordinal desc limit 1
      ), null, (
        select coalesce(v.metadata ->> 'title', '') from dataset_version v
        where v.dataset_id = d.id order by v.ordinal desc limit 1
      ), (
        select coalesce(v.metadata ->> 'title', '') from dataset_version v
        where v.dataset_id = d.id and v.state = 'released' order by v.ordinal desc limit 1
      ), d.protocol, d.authority, d.identifier, null, d.id, d.collection_id
      from data_file f join dataset d on d.id = f.dataset_id where f.id = ${wanted}
    ) one left join collection p on p.id = one.place`.execute(db)
  return rows.map(toSubject)
}

const toSubject = (row: Row): Subject => ({
  kind: row.kind,
  id: row.id,
  name: row.metadata === null ? (row.name ?? '') : titleOf({ metadata: row.metadata }),
  releasedName: row.released_name,
  title: row.title,
  releasedTitle: row.released_title,
  identifier: row.kind === 'collection' ? (row.alias ?? '') : formatPid(row),
  owner:
    row.place_alias === null || row.place_name === null
      ? null
      : { alias: row.place_alias, name: row.place_name },
  datasetId: row.dataset_id,
  placeId: row.place_id,
})
