import type { Clock, NotificationReads } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { inForce } from '../roles/in-force.ts'

type Wanted = Parameters<NotificationReads['holders']>[1] & {
  readonly pointIds: readonly number[]
}

/** The accounts to notify. Members of groups are found at any depth. */
export async function holders(
  db: Kysely<Tables>,
  clock: Clock,
  { pointIds, any, without }: Wanted,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    with recursive given as (
      select a.assignee as identifier, r.permissions && ${any}::text[] as holds,
        coalesce(${without}::text = any(r.permissions), false) as excepted
      from role_assignment a join role r on r.id = a.role_id
      where a.point_id = any(${pointIds}::bigint[]) and ${inForce('a', clock)}
    ),
    reached (identifier, holds, excepted) as (
      select identifier, holds, excepted from given where holds or excepted
      union
      select m.member, reached.holds, reached.excepted
      from reached
      join assignee_group g on g.identifier = reached.identifier
      join assignee_group_member m on m.group_id = g.id
    )
    select a.id
    from reached
    join account a on reached.identifier like '@%'
      and a.user_name_folded = lower(substring(reached.identifier from 2))
    where a.deactivated_at is null
    group by a.id having bool_or(reached.holds) and not bool_or(reached.excepted)
    order by a.id`.execute(db)
  return rows.map(({ id }) => id)
}
