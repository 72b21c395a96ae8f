import type { Permission, Role, RoleAssignment, RoleReads, Roles } from '@holdfast/core'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { RoleTable, Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'

export const roleReads = (db: Kysely<Tables>): RoleReads => ({
  byId: async (id) => {
    const query = db.selectFrom('role').selectAll().where('id', '=', id)
    const row = await query.executeTakeFirst()
    return row === undefined ? null : toRole(row)
  },
  byAlias: async (alias) => {
    const query = db.selectFrom('role').selectAll().where('alias', '=', alias)
    const row = await query.executeTakeFirst()
    return row === undefined ? null : toRole(row)
  },
  byIds: async (ids) => {
    const query = db.selectFrom('role').selectAll()
    const rows = await query.where('id', '=', sql<number>`any(${ids}::bigint[])`).execute()
    return rows.map(toRole)
  },
  granting: async (permission) => {
    const query = db.selectFrom('role').selectAll().orderBy('id')
    const rows = await query.where(sql<boolean>`${permission} = any(permissions)`).execute()
    return rows.map(toRole)
  },
  granted: (assignees, pointIds) => granted(db, assignees, pointIds),
  filesGranted: async (assignees, datasetId, permission) => {
    const { rows } = await sql<{ readonly id: number }>`
      select distinct f.id
      from role_assignment a
      join role r on r.id = a.role_id
      join data_file f on f.id = a.file_id
      where a.assignee = any(${assignees}::text[]) and f.dataset_id = ${datasetId}
        and ${permission} = any(r.permissions)`.execute(db)
    return new Set(rows.map(({ id }) => id))
  },
  assignmentsAt: (pointId) => assignmentsAt(db, [pointId]),
  assignmentsAtAll: (pointIds) => assignmentsAt(db, pointIds),
})

export const roles = (db: Kysely<Tables>): Roles => ({
  ...roleReads(db),
  ensureAll: async (roles) => {
    if (roles.length === 0) return
    const query = db.insertInto('role').values(roles.map(roleRow))
    await query.onConflict((conflict) => conflict.column('id').doNothing()).execute()
  },
  assign: async (assignment) => {
    const [id = await existing(db, assignment)] = await give(db, [assignment])
    const { assignee, roleId, pointId } = assignment
    return { id, assignee, roleId, pointId }
  },
  assignAll: async (assignments) => {
    if (assignments.length > 0) await give(db, assignments)
  },
  revoke: async (assignmentId) => {
    await db.deleteFrom('role_assignment').where('id', '=', assignmentId).execute()
  },
  revokeAllAt: async (pointIds) => {
    const query = db.deleteFrom('role_assignment')
    await query.where('point_id', '=', sql<number>`any(${pointIds}::bigint[])`).execute()
  },
})

const assignmentsAt = (
  db: Kysely<Tables>,
  pointIds: readonly number[],
): Promise<readonly RoleAssignment[]> =>
  db
    .selectFrom('role_assignment')
    .select(['id', 'assignee', 'role_id as roleId', 'point_id as pointId'])
    .where('point_id', '=', sql<number>`any(${pointIds}::bigint[])`)
    .orderBy('id')
    .execute()

async function granted(
  db: Kysely<Tables>,
  assignees: readonly string[],
  pointIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<Permission>>> {
  const { rows } = await sql<{ readonly point_id: number; readonly permissions: Permission[] }>`
    select a.point_id, r.permissions
    from role_assignment a join role r on r.id = a.role_id
    where a.point_id = any(${pointIds}::bigint[]) and a.assignee = any(${assignees}::text[])
  `.execute(db)
  const held = new Map<number, Set<Permission>>()
  for (const { point_id: point, permissions } of rows)
    for (const permission of permissions)
      held.set(point, (held.get(point) ?? new Set()).add(permission))
  return held
}

/** Adds those that are new and answers their ids. */
async function give(
  db: Kysely<Tables>,
  assignments: readonly Omit<RoleAssignment, 'id'>[],
): Promise<readonly number[]> {
  // A point that is none of the three fails the table's check.
  const { rows } = await sql<{ readonly id: number }>`
    insert into role_assignment (role_id, assignee, collection_id, dataset_id, file_id)
    select given.role_id, given.assignee, c.id, d.id, f.id
    from unnest(
      ${assignments.map(({ roleId }) => roleId)}::bigint[],
      ${assignments.map(({ assignee }) => assignee)}::text[],
      ${assignments.map(({ pointId }) => pointId)}::bigint[]
    ) as given (role_id, assignee, point_id)
    left join collection c on c.id = given.point_id
    left join dataset d on d.id = given.point_id
    left join data_file f on f.id = given.point_id
    on conflict on constraint role_assignment_once do nothing
    returning id`.execute(db)
  return rows.map(({ id }) => id)
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

const roleRow = ({ ownerId, ...role }: Role) => ({
  id: role.id,
  alias: role.alias,
  name: role.name,
  description: role.description,
  permissions: role.permissions,
  owner_id: ownerId,
})

// The column holds what `ensureAll` was given.
const toRole = (row: Selectable<RoleTable>): Role => ({
  id: row.id,
  alias: row.alias,
  name: row.name,
  description: row.description,
  permissions: row.permissions as readonly Permission[],
  ownerId: row.owner_id,
})
