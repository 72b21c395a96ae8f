import type { RoleReads } from '@holdfast/core'
import type { Holder } from '@holdfast/core/rules'
import { sql } from 'kysely'
import { suite } from 'uvu'
import { equal, match, not } from 'uvu/assert'
import type { Database } from '../../src/database/database.ts'
import { groupReads } from '../../src/groups/groups.ts'
import { roleReads } from '../../src/roles/roles.ts'
import { kinds, openNewStore } from '../databases.ts'
import { explained } from '../files/explained.ts'
import { FIRST_ID, manyRoles } from './many-roles.ts'

/** Large enough that the planner prefers an existing index. */
const CROWD = { collections: 2000, datasets: 10_000, assignments: 10_000, groups: 200 }

const ADA: Holder = {
  identifiers: ['@a7', ':authenticated-users', ':AllUsers'],
  accountId: 7,
  address: '000000000000000000000000000000ab',
}

/**
 * Scans of tables that grow: accounts, groups, assignments, datasets, events. The other tables are small
 * here.
 */
const SCAN = /Seq Scan on (role_assignment|assignee_group_member|account|dataset|event_log\w*)\b/

for (const kind of kinds) {
  const test = suite<{ readonly database: Database; close(): Promise<void> }>(
    `plans of ${kind.name} for ${CROWD.assignments} roles`,
  )
  test.before(async (context) => {
    const opened = await openNewStore(kind)
    await manyRoles(opened.database.execute, CROWD)
    Object.assign(context, opened)
  })
  test.after(({ close }) => close())

  const CLOCK = { now: () => new Date() }
  const plan = (database: Database, ask: (roles: RoleReads) => Promise<unknown>) =>
    explained(database.kysely, (db) => ask(roleReads(db, CLOCK)))

  for (const [title, points] of [
    ['one object', [FIRST_ID + 5000]],
    ['an object with its dataset and collection', [FIRST_ID + 5000, FIRST_ID + 70, 7]],
    ['the point where everybody has a role', [FIRST_ID]],
    ['five hundred objects', Array.from({ length: 500 }, (_, n) => FIRST_ID + n * 3)],
  ] as const)
    test(`the permissions of a holder at ${title} are found by points and identifiers`, async ({
      database,
    }) => {
      const text = await plan(database, (roles) => roles.grantsAt(ADA, points))
      match(text, /Index Cond: \(\(point_id = \(unnest.* AND \(assignee = own\.assignee\)/)
      not.match(text, SCAN)
    })

  test('files, roles and collections of a holder are found by their identifiers', async ({
    database,
  }) => {
    for (const ask of [
      (roles: RoleReads) => roles.filesGranted(ADA, FIRST_ID + 5000, 'DownloadFile'),
      (roles: RoleReads) => roles.heldAnywhere(ADA),
      (roles: RoleReads) => roles.collectionsGranted(ADA, 'AddDataset'),
      (roles: RoleReads) => roles.identifiersOf(ADA),
    ])
      not.match(await plan(database, ask), SCAN)
  })

  test('the members of groups are found from the outer group inwards', async ({ database }) => {
    const text = await explained(database.kysely, (db) =>
      groupReads(db).within([`&explicit/${FIRST_ID}-g3`]),
    )
    not.match(text, SCAN)
  })

  test('points are described by their ids', async ({ database }) => {
    not.match(await plan(database, (roles) => roles.points([FIRST_ID, FIRST_ID + 5000])), SCAN)
  })

  // PGlite keeps its statements elsewhere and plans them as the server does.
  if (kind.concurrent)
    test('a question about permissions that is asked often is planned once', async ({
      database,
    }) => {
      const plans = await database.kysely.transaction().execute(async (db) => {
        const roles = roleReads(db, CLOCK)
        for (let asked = 0; asked < 12; asked += 1) {
          const holder = { ...ADA, identifiers: [...ADA.identifiers, `@a${asked}`] }
          await roles.grantsAt(holder, [FIRST_ID + asked])
          await roles.filesGranted(holder, FIRST_ID + asked, 'DownloadFile')
        }
        return sql<{ readonly kept: number }>`
          select generic_plans::integer as kept from pg_prepared_statements
          where statement like '%with recursive%mine (identifier)%' and generic_plans + custom_plans >= 12`.execute(
          db,
        )
      })
      equal(
        plans.rows.map(({ kept }) => kept > 0),
        [true, true],
      )
    })

  test.run()
}
