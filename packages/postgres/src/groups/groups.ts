import type { GroupReads, Groups } from '@holdfast/core'
import type { ExplicitGroup, Group, GroupKind } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'
import { type GroupRow, groupRow, parts, toGroup } from './group-rows.ts'

/** Groups with their definitions, in one statement. */
async function selected(db: Kysely<Tables>, where: RawBuilder<unknown>): Promise<readonly Group[]> {
  const { rows } = await sql<GroupRow>`
      select g.*,
        array(select member from assignee_group_member where group_id = g.id order by member) as members,
        array(select low || high from assignee_group_range where group_id = g.id order by low, high) as ranges,
        array(select domain from assignee_group_domain where group_id = g.id order by domain) as domains,
        exists (select from assignee_group_domain where group_id = g.id and regex) as regex
      from assignee_group g ${where}`.execute(db)
  return rows.map(toGroup)
}

const named = (identifiers: readonly string[]): RawBuilder<unknown> =>
  sql`where g.identifier = any(${identifiers}::text[]) order by g.id`

export const groupReads = (db: Kysely<Tables>): GroupReads => {
  const select = (where: RawBuilder<unknown>) => selected(db, where)
  return {
    byIdentifier: async (identifier) =>
      (await select(sql`where g.identifier = ${identifier}`))[0] ?? null,
    byIdentifiers: (identifiers) => select(named(identifiers)),
    ofKind: async <Kind extends GroupKind>(kind: Kind) => {
      const found = await select(sql`where g.kind = ${kind} order by g.alias`)
      return found.filter(
        (group): group is Extract<Group, { readonly kind: Kind }> => group.kind === kind,
      )
    },
    ownedBy: async (collectionId) =>
      explicit(await select(sql`where g.owner_id = ${collectionId} order by g.alias`)),
    naming: async (member) =>
      explicit(
        await select(sql`
          where g.id in (select group_id from assignee_group_member where member = ${member})
          order by g.id`),
      ),
    within: async (identifiers) => {
      const { rows } = await sql<{ readonly identifier: string }>`
        with recursive inside (identifier) as (
          select unnest(${identifiers}::text[]) collate "C"
          union
          select m.member
          from inside
          join assignee_group g on g.identifier = inside.identifier
          join assignee_group_member m on m.group_id = g.id
        )
        select identifier from inside`.execute(db)
      return new Set(rows.map(({ identifier }) => identifier))
    },
  }
}

export const groups = (db: Kysely<Tables>): Groups => ({
  ...groupReads(db),
  byIdentifiers: (identifiers) => selected(db, sql`${named(identifiers)} for key share of g`),
  add: async (group) => {
    const row = await db
      .insertInto('assignee_group')
      .values(groupRow(group))
      .onConflict((conflict) => conflict.constraint('assignee_group_identifier').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row === undefined) return 'identifierTaken'
    await fill(db, { ...group, id: row.id })
    return (await groupReads(db).byIdentifier(group.identifier)) ?? gone(row.id)
  },
  save: async (group) => {
    const { name, description } = group
    const query = db.updateTable('assignee_group').set({ name, description })
    const done = await query.where('id', '=', group.id).executeTakeFirst()
    if (done.numUpdatedRows === 0n) gone(group.id)
    await db.deleteFrom('assignee_group_member').where('group_id', '=', group.id).execute()
    await db.deleteFrom('assignee_group_range').where('group_id', '=', group.id).execute()
    await db.deleteFrom('assignee_group_domain').where('group_id', '=', group.id).execute()
    await fill(db, group)
  },
  remove: async (id) => {
    const query = db.deleteFrom('assignee_group').where('id', '=', id).returning('identifier')
    const row = await query.executeTakeFirst()
    if (row === undefined) return
    // Units that gave the group something have ended by now.
    await db.deleteFrom('assignee_group_member').where('member', '=', row.identifier).execute()
  },
  renameMember: async (from, to) => {
    if (from === to) return
    await sql`
      insert into assignee_group_member (group_id, member)
      select group_id, ${to} from assignee_group_member where member = ${from}
      on conflict do nothing`.execute(db)
    await db.deleteFrom('assignee_group_member').where('member', '=', from).execute()
  },
  dropMember: async (member) => {
    await db.deleteFrom('assignee_group_member').where('member', '=', member).execute()
  },
})

const gone = (id: number): never => {
  throw missing('group', id)
}

const explicit = (groups: readonly Group[]): readonly ExplicitGroup[] =>
  groups.filter((group) => group.kind === 'explicit')

/** Writes the definition of a group. */
async function fill(db: Kysely<Tables>, group: Group): Promise<void> {
  const { members, ranges, domains } = parts(group)
  if (members.length > 0)
    await sql`
      insert into assignee_group_member (group_id, member)
      select ${group.id}, unnest(${members}::text[]) on conflict do nothing`.execute(db)
  if (ranges.length > 0)
    await sql`
      insert into assignee_group_range (group_id, low, high)
      select ${group.id}, * from unnest(
        ${ranges.map(({ low }) => low)}::text[], ${ranges.map(({ high }) => high)}::text[]
      ) on conflict do nothing`.execute(db)
  if (domains.length > 0)
    await sql`
      insert into assignee_group_domain (group_id, domain, regex)
      select ${group.id}, unnest(${domains}::text[]), ${group.kind === 'mailDomain' && group.regex}
      on conflict do nothing`.execute(db)
}
