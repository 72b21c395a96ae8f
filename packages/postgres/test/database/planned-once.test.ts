import { sql } from 'kysely'
import { suite } from 'uvu'
import { equal, ok } from 'uvu/assert'
import { PLANNED_ONCE } from '../../src/database/planned-once.ts'
import { server } from '../databases.ts'

const test = suite('statements that are planned once')

if (server !== null) {
  const { open } = server
  test('the first plan of a marked statement is kept, and others are planned as before', async () => {
    const database = await open()
    const { kysely } = database
    for (const value of [1, 2, 3]) {
      await sql`${PLANNED_ONCE} select ${value}::int as marked`.execute(kysely)
      await sql`select ${value}::int as other`.execute(kysely)
    }
    const plans = await sql`
      select case when statement like '%marked' then 'marked' else 'other' end as name,
        generic_plans::int as kept, custom_plans::int as made
      from pg_prepared_statements where statement ~ '(marked|other)$' order by 1`.execute(kysely)
    equal(plans.rows, [
      { name: 'marked', kept: 3, made: 0 },
      { name: 'other', kept: 0, made: 3 },
    ])
    await database.close()
  })

  test('a transaction that fails before a marked statement fails with its own error', async () => {
    const database = await open()
    const error = await database
      .transaction({}, async (db) => {
        await Promise.all([
          sql`select 1 / ${0}::int`.execute(db),
          sql`${PLANNED_ONCE} select ${1}::int`.execute(db),
        ])
      })
      .catch((thrown: unknown) => thrown)
    ok(error instanceof Error && /division by zero/.test(error.message))
    await database.close()
  })
}

test.run()
