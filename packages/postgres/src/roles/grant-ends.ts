import type { Clock, EndingGrants, Roles } from '@holdfast/core'
import type { RoleAssignment } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { inForce } from './in-force.ts'

/** The ends of grants on single files. */
export const grantEnds = (
  db: Kysely<Tables>,
  clock: Clock,
): Pick<Roles, 'changeEnds' | 'noteEndings' | 'removeEnded'> => ({
  changeEnds: async ({ assignee, roleId, pointIds }, expiresAt) => {
    const { numAffectedRows } = await sql`
      update role_assignment set expires_at = ${expiresAt}, end_noted = false
      where assignee = ${assignee} and role_id = ${roleId}
        and point_id = any(${pointIds}::bigint[])
        and expires_at is distinct from ${expiresAt}::timestamptz`.execute(db)
    return Number(numAffectedRows ?? 0n)
  },
  noteEndings: async (before) => {
    const { rows } = await sql<EndingGrants>`
      with noted as (
        update role_assignment a set end_noted = true
        where a.expires_at <= ${before} and ${inForce('a', clock)} and not a.end_noted
        returning a.assignee, a.file_id, a.expires_at
      )
      select noted.assignee, f.dataset_id as "datasetId", count(*) as files,
        noted.expires_at as "expiresAt"
      from noted join data_file f on f.id = noted.file_id join dataset d on d.id = f.dataset_id
      group by noted.assignee, f.dataset_id, noted.expires_at
      order by noted.expires_at, noted.assignee, f.dataset_id`.execute(db)
    return rows
  },
  removeEnded: async (limit) => {
    // What somebody grants again or revokes at this moment is left to them.
    const { rows } = await sql<RoleAssignment>`
      delete from role_assignment where id in (
        select a.id from role_assignment a
        where a.expires_at is not null and not ${inForce('a', clock)}
        order by a.expires_at limit ${limit}
        for update skip locked
      )
      returning id, assignee, role_id as "roleId", point_id as "pointId",
        expires_at as "expiresAt"`.execute(db)
    return rows.toSorted((a, b) => a.id - b.id)
  },
})
