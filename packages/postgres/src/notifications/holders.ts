import type { Clock, NotificationReads } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { inForce } from '../roles/in-force.ts'

type Wanted = Parameters<NotificationReads['holders']>[1] & {
  readonly points: ReadonlyMap<number, readonly number[]>
}

/** The accounts to notify, for each key. Members of groups are found at any depth. */
export async function holders(
  db: Kysely<Tables>,
  clock: Clock,
  { points, any, without }: Wanted,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const asked = [...points].flatMap(([key, pointIds]) => pointIds.map((id) => [key, id]))
  const { rows } = await sql<{ readonly key: number; readonly ids: readonly number[] }>`
    with recursive given as (
      select asked.key, a.assignee as identifier, r.permissions && ${any}::text[] as holds,
        coalesce(${without}::text = any(r.permissions), false) as excepted
      from unnest(${asked.map(([key]) => key)}::bigint[], ${asked.map(([, id]) => id)}::bigint[]) as asked (key, point_id)
      join role_assignment a on a.point_id = asked.point_id join role r on r.id = a.role_id
      where ${inForce('a', clock)}
    ),
    reached (key, identifier, holds, excepted) as (
      select key, identifier, holds, excepted from given where holds or excepted
      union
      select reached.key, m.member, reached.holds, reached.excepted
      from reached
      join assignee_group g on g.identifier = reached.identifier
      join assignee_group_member m on m.group_id = g.id
    )
    select key, json_agg(id order by id) as ids from (
    select reached.key, a.id
    from reached
    join account a on reached.identifier like '@%'
      and a.user_name_folded = lower(substring(reached.identifier from 2))
    where a.deactivated_at is null
    group by reached.key, a.id having bool_or(reached.holds) and not bool_or(reached.excepted)
    ) holder group by key`.execute(db)
  return new Map(rows.map(({ key, ids }) => [key, ids]))
}
