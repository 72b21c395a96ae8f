import type { Clock, RoleReads, Roles } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'
import type { Revisions } from '../store/revisions.ts'
import { unlessTaken } from '../store/unless-taken.ts'
import { assignmentReads, assignments } from './assignments.ts'
import { grantEnds } from './grant-ends.ts'
import { holderReads } from './holder-reads.ts'
import { ROLE } from './role-table.ts'

export const roleReads = (db: Kysely<Tables>, clock: Clock): RoleReads => ({
  byId: async (id) => {
    const query = db.selectFrom('role').selectAll().where('id', '=', id)
    const row = await query.executeTakeFirst()
    return row === undefined ? null : ROLE.read(row)
  },
  byAlias: async (alias) => {
    const query = db.selectFrom('role').selectAll().where('alias', '=', alias)
    const row = await query.executeTakeFirst()
    return row === undefined ? null : ROLE.read(row)
  },
  byIds: async (ids) => {
    const query = db.selectFrom('role').selectAll()
    const rows = await query.where('id', '=', sql<number>`any(${ids}::bigint[])`).execute()
    return rows.map(ROLE.read)
  },
  all: async () => (await db.selectFrom('role').selectAll().orderBy('id').execute()).map(ROLE.read),
  ownedBy: async (collectionId) => {
    const query = db.selectFrom('role').selectAll().orderBy('id')
    const owned =
      collectionId === null
        ? query.where('owner_id', 'is', null)
        : query.where('owner_id', '=', collectionId)
    return (await owned.execute()).map(ROLE.read)
  },
  granting: async (permission) => {
    const query = db.selectFrom('role').selectAll().orderBy('id')
    const rows = await query.where(sql<boolean>`${permission} = any(permissions)`).execute()
    return rows.map(ROLE.read)
  },
  // Last, as Node 20 adds members to a spread object slowly (decision 0538).
  ...assignmentReads(db, clock),
  ...holderReads(db, clock),
})

export const roles = (
  db: Kysely<Tables>,
  clock: Clock,
  { contextChanged }: Pick<Revisions, 'contextChanged'>,
): Roles => ({
  ensureAll: async (roles) => {
    if (roles.length === 0) return
    const query = db
      .insertInto('role')
      .values(roles.map((role) => ({ id: role.id, ...ROLE.write(role) })))
    const added = await query
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 0n) contextChanged()
  },
  lock: async (id) => {
    const query = db.selectFrom('role').selectAll().where('id', '=', id).forUpdate()
    const row = await query.executeTakeFirst()
    return row === undefined ? null : ROLE.read(row)
  },
  add: async (role) => {
    const row = await db
      .insertInto('role')
      .values(ROLE.write(role))
      .onConflict((conflict) => conflict.constraint('role_alias').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) return 'aliasTaken'
    contextChanged()
    return ROLE.read(row)
  },
  save: async (role) => {
    const outcome = await unlessTaken(db, 'role_alias', async () => {
      const query = db.updateTable('role').set(ROLE.write(role)).where('id', '=', role.id)
      if ((await query.executeTakeFirst()).numUpdatedRows === 0n) throw missing('role', role.id)
    })
    if (outcome === 'taken') return 'aliasTaken'
    contextChanged()
    return 'saved'
  },
  remove: async (id) => {
    const using = db.updateTable('collection').set({ default_role_id: null })
    await using.where('default_role_id', '=', id).execute()
    await db.deleteFrom('role').where('id', '=', id).execute()
    contextChanged()
  },
  // Last, as Node 20 adds members to a spread object slowly (decision 0538).
  ...roleReads(db, clock),
  ...assignments(db, clock),
  ...grantEnds(db, clock),
})
