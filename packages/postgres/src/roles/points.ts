import { type AssignmentPoint, titleOf, type Version } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

interface Row {
  readonly kind: AssignmentPoint['kind']
  readonly id: number
  readonly name: string | null
  readonly protocol: string | null
  readonly authority: string | null
  readonly identifier: string | null
  readonly metadata: Version['metadata'] | null
}

/** The kinds of these ids, in one statement. */
export async function points(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<readonly AssignmentPoint[]> {
  if (ids.length === 0) return []
  const wanted = sql`any(${ids}::bigint[])`
  const { rows } = await sql<Row>`
    select 'collection' as kind, id, name, null as protocol, null as authority, null as identifier,
      null::jsonb as metadata
    from collection where id = ${wanted}
    union all
    select 'dataset', d.id, null, d.protocol, d.authority, d.identifier, (
      select v.metadata from dataset_version v
      where v.dataset_id = d.id order by v.ordinal desc limit 1
    )
    from dataset d where d.id = ${wanted}
    union all
    select 'file', f.id, (
      select e.label from file_entry e where e.file_id = f.id order by e.since desc limit 1
    ), f.pid_protocol, f.pid_authority, f.pid_identifier, null
    from data_file f join dataset d on d.id = f.dataset_id where f.id = ${wanted}`.execute(db)
  return rows.map(toPoint)
}

/** For each id, the points whose assignments apply to it, in one statement. */
export async function countingPoints(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (ids.length === 0) return new Map()
  const wanted = sql`any(${ids}::bigint[])`
  const { rows } = await sql<{ readonly id: number; readonly points: readonly string[] }>`
    select id, array[id] as points from collection where id = ${wanted}
    union all
    select id, array[id, collection_id] from dataset where id = ${wanted}
    union all
    select f.id, array[f.id, d.id, d.collection_id]
    from data_file f join dataset d on d.id = f.dataset_id where f.id = ${wanted}`.execute(db)
  return new Map(rows.map(({ id, points }) => [id, points.map(Number)]))
}

const toPoint = ({ kind, id, name, metadata, ...pid }: Row): AssignmentPoint => ({
  kind,
  id,
  name: metadata === null ? (name ?? '') : titleOf({ metadata }),
  pid: toPid(pid),
})

function toPid({
  protocol,
  authority,
  identifier,
}: Pick<Row, 'protocol' | 'authority' | 'identifier'>): AssignmentPoint['pid'] {
  if (protocol === null || authority === null || identifier === null) return null
  return { protocol, authority, identifier }
}
