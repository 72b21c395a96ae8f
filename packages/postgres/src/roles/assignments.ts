import type { RoleReads, Roles } from '@holdfast/core'
import type { RoleAssignment } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'
import { countingPoints, points } from './points.ts'

type Reads =
  | 'points'
  | 'countingPoints'
  | 'assignmentsAt'
  | 'assignmentsAtAll'
  | 'assignmentsTo'
  | 'assignmentsOf'
type Writes = 'assign' | 'assignAll' | 'revoke' | 'revokeAll' | 'revokeAllAt' | 'reassign'

export const assignmentReads = (db: Kysely<Tables>): Pick<RoleReads, Reads> => {
  const found = (
    column: 'point_id' | 'role_id' | 'assignee',
    wanted: ReturnType<typeof sql<never>>,
  ): Promise<readonly RoleAssignment[]> =>
    db
      .selectFrom('role_assignment')
      .select(['id', 'assignee', 'role_id as roleId', 'point_id as pointId'])
      .where(column, '=', wanted)
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

export const assignments = (db: Kysely<Tables>): Pick<Roles, Writes> => ({
  assign: async (assignment) => {
    const [given] = await give(db, [assignment])
    if (given !== undefined) return given
    const { assignee, roleId, pointId } = assignment
    return { id: await existing(db, assignment), assignee, roleId, pointId }
  },
  assignAll: async (wanted) => (wanted.length === 0 ? [] : give(db, wanted)),
  revoke: async (assignmentId) => {
    await db.deleteFrom('role_assignment').where('id', '=', assignmentId).execute()
  },
  revokeAll: async (assignmentIds) => {
    if (assignmentIds.length === 0) return
    const query = db.deleteFrom('role_assignment')
    await query.where('id', '=', sql<number>`any(${assignmentIds}::bigint[])`).execute()
  },
  revokeAllAt: async (pointIds) => {
    const there = await assignmentReads(db).assignmentsAtAll(pointIds)
    const query = db.deleteFrom('role_assignment')
    await query.where('point_id', '=', sql<number>`any(${pointIds}::bigint[])`).execute()
    return there
  },
  reassign: async (from, to) => {
    if (from === to) return
    await sql`
      update role_assignment a set assignee = ${to}
      where a.assignee = ${from} and not exists (
        select from role_assignment b
        where b.point_id = a.point_id and b.role_id = a.role_id and b.assignee = ${to}
      )`.execute(db)
    await db.deleteFrom('role_assignment').where('assignee', '=', from).execute()
  },
})

/** Adds the assignments that are new and returns them. */
async function give(
  db: Kysely<Tables>,
  assignments: readonly Omit<RoleAssignment, 'id'>[],
): Promise<readonly RoleAssignment[]> {
  // A row without a point of one of the three kinds violates the table's check.
  const { rows } = await sql<RoleAssignment>`
    with given as (
      insert into role_assignment (role_id, assignee, collection_id, dataset_id, file_id)
      select given.role_id, given.assignee, c.id, d.id, f.id
      from unnest(
        ${assignments.map(({ roleId }) => roleId)}::bigint[],
        ${assignments.map(({ assignee }) => assignee)}::text[],
        ${assignments.map(({ pointId }) => pointId)}::bigint[]
      ) with ordinality as given (role_id, assignee, point_id, place)
      left join collection c on c.id = given.point_id
      left join dataset d on d.id = given.point_id
      left join data_file f on f.id = given.point_id
      order by place
      on conflict on constraint role_assignment_once do nothing
      returning id, assignee, role_id, point_id
    )
    select id, assignee, role_id as "roleId", point_id as "pointId" from given order by id`.execute(
    db,
  )
  return rows
}

async function existing(
  db: Kysely<Tables>,
  { assignee, roleId, pointId }: Omit<RoleAssignment, 'id'>,
): Promise<number> {
  const row = await db
    .selectFrom('role_assignment')
    .select('id')
    .where('point_id', '=', pointId)
    .where('assignee', '=', assignee)
    .where('role_id', '=', roleId)
    .executeTakeFirst()
  if (row === undefined) throw missing('assignment at', pointId)
  return row.id
}
