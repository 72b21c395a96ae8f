import type { Clock, GrantsAtPoints, HolderAtPoints, RoleReads } from '@holdfast/core'
import type { Permission } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { StoredRow } from '../database/declared-table.ts'
import { opaqueIds } from '../database/opaque-values.ts'
import type { Tables } from '../database/tables.ts'
import { assigneeIdentifiers, identifierArray, identifiersOfRow } from './assignee-identifiers.ts'
import { inForce } from './in-force.ts'
import { ROLE } from './role-table.ts'

type HolderQuestion =
  | 'grantsAt'
  | 'grantsAtEach'
  | 'filesGranted'
  | 'heldAnywhere'
  | 'collectionsGranted'
  | 'identifiersOf'

/** What a holder has, directly and through groups. One statement per call. */
export const holderReads = (db: Kysely<Tables>, clock: Clock): Pick<RoleReads, HolderQuestion> => ({
  grantsAt: (holder, pointIds) => grantsAt(db, clock, { holder, pointIds }),
  grantsAtEach: (asked) => grantsAtEach(db, clock, asked),
  filesGranted: async (holder, datasetId, permission) => {
    const { rows } = await sql<{ readonly id: number }>`
      with recursive ${assigneeIdentifiers(holder)}
      select distinct f.id
      from role_assignment a
      join role r on r.id = a.role_id
      join data_file f on f.id = a.file_id
      where a.assignee = any(${identifierArray}) and f.dataset_id = ${datasetId}
        and ${permission} = any(r.permissions) and ${inForce('a', clock)}`.execute(db)
    return new Set(rows.map(({ id }) => id))
  },
  heldAnywhere: async (holder) => {
    const { rows } = await sql<StoredRow<typeof ROLE>>`
      with recursive ${assigneeIdentifiers(holder)}
      select * from role
      where id in (select a.role_id from role_assignment a where a.assignee = any(${identifierArray})
          and ${inForce('a', clock)})
      order by id`.execute(db)
    return rows.map(ROLE.read)
  },
  collectionsGranted: async (holder, permission) => {
    const wanted = permission === null ? sql`` : sql`and ${permission} = any(r.permissions)`
    const { rows } = await sql<{ readonly id: number }>`
      with recursive ${assigneeIdentifiers(holder)}
      select distinct a.collection_id as id
      from role_assignment a join role r on r.id = a.role_id
      where a.assignee = any(${identifierArray}) and a.collection_id is not null
        and r.permissions <> '{}' ${wanted} and ${inForce('a', clock)}
      order by id`.execute(db)
    return rows.map(({ id }) => id)
  },
  identifiersOf: async (holder) => {
    const { rows } = await sql<{ readonly identifier: string }>`
      with recursive ${assigneeIdentifiers(holder)} select identifier from mine`.execute(db)
    return new Set(rows.map(({ identifier }) => identifier))
  },
})

/** Each point is a row with its permissions; a point that is closed to the holder has none. */
async function grantsAt(
  db: Kysely<Tables>,
  clock: Clock,
  { holder, pointIds }: HolderAtPoints,
): Promise<GrantsAtPoints> {
  const points = sql`select distinct unnest(${opaqueIds(pointIds)})`
  const { rows } = await sql<GrantRow>`
    with recursive ${assigneeIdentifiers(holder)}
    ${grantRows(points, clock)}`.execute(db)
  return toGrants(rows)
}

async function grantsAtEach(
  db: Kysely<Tables>,
  clock: Clock,
  asked: readonly HolderAtPoints[],
): Promise<readonly GrantsAtPoints[]> {
  const holders = asked.map(({ holder, pointIds }, number) => ({
    number,
    identifiers: holder.identifiers,
    address: holder.address,
    account_id: holder.accountId,
    points: pointIds,
  }))
  const { rows } = await sql<GrantRow & { readonly number: number }>`
    select h.number, given.point, given.permissions
    from json_to_recordset(${JSON.stringify(holders)}::json) as h (
      number bigint, identifiers text[], address text, account_id bigint, points bigint[])
    cross join lateral (
      with recursive ${identifiersOfRow}
      ${grantRows(sql`select distinct unnest(h.points)`, clock)}
    ) as given`.execute(db)
  const rowsOf = asked.map((): GrantRow[] => [])
  for (const row of rows) rowsOf[row.number]?.push(row)
  return rowsOf.map(toGrants)
}

/** Permissions at a point; null where it is a locally-fair collection that is closed to the holder. */
export interface GrantRow {
  readonly point: number
  readonly permissions: readonly Permission[] | null
}

/** The rows for different points, in a statement that begins with `assigneeIdentifiers`. */
export const grantRows = (points: RawBuilder<unknown>, clock: Clock): RawBuilder<GrantRow> => sql`
    select wanted.point, r.permissions
    from (${points}) as wanted (point)
    cross join unnest(${identifierArray}) as own (assignee)
    -- Pair by pair: others may have any number of roles there, and this holder any number elsewhere.
    cross join lateral (
      select a.role_id from role_assignment a
      where a.point_id = wanted.point and a.assignee = own.assignee and ${inForce('a', clock)}
      offset 0
    ) as given
    join role r on r.id = given.role_id
    union all
    select f.collection_id, null
    from locally_fair_assignee f
    where f.collection_id in (${points})
    group by f.collection_id
    having not bool_or(f.assignee = any(${identifierArray}))`

export function toGrants(rows: readonly GrantRow[]): GrantsAtPoints {
  const granted = new Map<number, Set<Permission>>()
  const barred = new Set<number>()
  for (const { point, permissions } of rows) {
    if (permissions === null) barred.add(point)
    else
      for (const permission of permissions)
        granted.set(point, addTo(granted.get(point), permission))
  }
  return { granted, barred }
}

const addTo = (set: Set<Permission> = new Set(), permission: Permission): Set<Permission> =>
  set.add(permission)
