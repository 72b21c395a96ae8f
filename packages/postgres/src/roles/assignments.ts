import type { Clock, RoleReads, Roles } from '@holdfast/core'
import type { NewAssignment, RoleAssignment } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'
import { inForce } from './in-force.ts'
import { countingPoints, points } from './points.ts'

type Reads =
  | 'points'
  | 'countingPoints'
  | 'assignmentsAt'
  | 'assignmentsAtAll'
  | 'assignmentsTo'
  | 'assignmentsOf'
type Writes = 'assign' | 'assignAll' | 'revoke' | 'revokeAll' | 'revokeAllAt' | 'reassign'

export const assignmentReads = (db: Kysely<Tables>, clock: Clock): Pick<RoleReads, Reads> => {
  const found = (
    column: 'point_id' | 'role_id' | 'assignee',
    wanted: ReturnType<typeof sql<never>>,
  ): Promise<readonly RoleAssignment[]> =>
    db
      .selectFrom('role_assignment')
      .select(COLUMNS)
      .where(column, '=', wanted)
      .where(inForce('role_assignment', clock))
      .orderBy('id')
      .execute()
  const anyOf = (ids: readonly number[]) => sql<never>`any(${ids}::bigint[])`
  return {
    points: (pointIds) => points(db, pointIds),
    countingPoints: (ids) => countingPoints(db, ids),
    assignmentsAt: (pointId) => found('point_id', anyOf([pointId])),
    assignmentsAtAll: (pointIds) => found('point_id', anyOf(pointIds)),
    assignmentsTo: (assignees) => found('assignee', sql<never>`any(${assignees}::text[])`),
    assignmentsOf: (roleIds) => found('role_id', anyOf(roleIds)),
  }
}

export const assignments = (db: Kysely<Tables>, clock: Clock): Pick<Roles, Writes> => ({
  assign: async (assignment) => {
    const [given] = await give(db, clock, [assignment])
    return given ?? existing(db, assignment)
  },
  assignAll: async (wanted) => (wanted.length === 0 ? [] : give(db, clock, wanted)),
  revoke: async (assignmentId) => {
    await db.deleteFrom('role_assignment').where('id', '=', assignmentId).execute()
  },
  revokeAll: async (assignmentIds) => {
    if (assignmentIds.length === 0) return
    const query = db.deleteFrom('role_assignment')
    await query.where('id', '=', sql<number>`any(${assignmentIds}::bigint[])`).execute()
  },
  revokeAllAt: async (pointIds) => {
    const there = await assignmentReads(db, clock).assignmentsAtAll(pointIds)
    const query = db.deleteFrom('role_assignment')
    await query.where('point_id', '=', sql<number>`any(${pointIds}::bigint[])`).execute()
    return there
  },
  reassign: async (from, to) => {
    if (from === to) return
    await sql`
      update role_assignment b
      set expires_at = a.expires_at, end_noted = false
      from role_assignment a
      where a.assignee = ${from} and b.assignee = ${to}
        and a.point_id = b.point_id and a.role_id = b.role_id
        and b.expires_at is not null
        and (a.expires_at is null or a.expires_at > b.expires_at)`.execute(db)
    await sql`
      update role_assignment a set assignee = ${to}
      where a.assignee = ${from} and not exists (
        select from role_assignment b
        where b.point_id = a.point_id and b.role_id = a.role_id and b.assignee = ${to}
      )`.execute(db)
    await db.deleteFrom('role_assignment').where('assignee', '=', from).execute()
  },
})

/** Adds the assignments that are new, and revives those that have ended; returns both. */
async function give(
  db: Kysely<Tables>,
  clock: Clock,
  assignments: readonly NewAssignment[],
): Promise<readonly RoleAssignment[]> {
  // A row without a point of one of the three kinds violates the table's check.
  const { rows } = await sql<RoleAssignment>`
    with given as (
      insert into role_assignment (role_id, assignee, collection_id, dataset_id, file_id, expires_at)
      select given.role_id, given.assignee, c.id, d.id, f.id, given.expires_at
      from (
        select distinct on (w.point_id, w.assignee, w.role_id) w.*
        from unnest(
          ${assignments.map(({ roleId }) => roleId)}::bigint[],
          ${assignments.map(({ assignee }) => assignee)}::text[],
          ${assignments.map(({ pointId }) => pointId)}::bigint[],
          ${assignments.map(({ expiresAt = null }) => expiresAt)}::timestamptz[]
        ) with ordinality as w (role_id, assignee, point_id, expires_at, place)
        order by w.point_id, w.assignee, w.role_id, w.place
      ) as given
      left join collection c on c.id = given.point_id
      left join dataset d on d.id = given.point_id
      left join data_file f on f.id = given.point_id
      order by given.place
      on conflict on constraint role_assignment_once do update
        set expires_at = excluded.expires_at, end_noted = false
        where not ${inForce('role_assignment', clock)}
      returning id, assignee, role_id, point_id, expires_at
    )
    select id, assignee, role_id as "roleId", point_id as "pointId", expires_at as "expiresAt"
    from given order by id`.execute(db)
  return rows
}

const COLUMNS = [
  'id',
  'assignee',
  'role_id as roleId',
  'point_id as pointId',
  'expires_at as expiresAt',
] as const

async function existing(
  db: Kysely<Tables>,
  { assignee, roleId, pointId }: NewAssignment,
): Promise<RoleAssignment> {
  const row = await db
    .selectFrom('role_assignment')
    .select(COLUMNS)
    .where('point_id', '=', pointId)
    .where('assignee', '=', assignee)
    .where('role_id', '=', roleId)
    .executeTakeFirst()
  if (row === undefined) throw missing('assignment at', pointId)
  return row
}
