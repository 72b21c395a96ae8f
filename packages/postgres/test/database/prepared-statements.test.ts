import { sql } from 'kysely'
import { suite } from 'uvu'
import { equal, match } from 'uvu/assert'
import { openPostgres } from '../../src/database/open-postgres.ts'
import { PLANNED_ONCE } from '../../src/database/planned-once.ts'
import { server } from '../databases.ts'
import { messageOf } from '../message-of.ts'

const test = suite('prepared statements')

const url = process.env.TEST_DATABASE_URL ?? ''
/** Prepared statements are those of one connection. */
const open = () => openPostgres({ url, poolSize: 1 })

if (server !== null) {
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

  test('nothing is prepared where the connections allow no names', async () => {
    const database = await openPostgres({ url, poolSize: 1, preparedStatements: false })
    const { kysely } = database
    await sql`${PLANNED_ONCE} select ${1}::int`.execute(kysely)
    await sql`select name from pg_settings limit 1`.execute(kysely)
    equal(await database.execute('select name from pg_prepared_statements'), [])
    await database.close()
  })

  test('rows are read as they were described the first time, and refused when they would be others', async () => {
    const database = await open()
    const { kysely } = database
    await database.execute('create temporary table reading (level integer, at timestamptz)')
    await database.execute("insert into reading values (3, '2031-01-01')")
    const read = async () =>
      (await sql`select * from reading where level = ${3}`.execute(kysely)).rows
    const reading = { level: 3, at: new Date('2031-01-01T00:00:00Z') }
    for (let asked = 0; asked < 3; asked += 1) equal(await read(), [reading])
    await database.execute('alter table reading alter level type bigint')
    match(await messageOf(read()), 'must not change result type')
    await database.close()
  })

  test('a transaction that fails before a marked statement fails with its own error', async () => {
    const database = await open()
    const work = database.transaction({}, (db) =>
      Promise.all([
        sql`select 1 / ${0}::int`.execute(db),
        sql`${PLANNED_ONCE} select ${1}::int`.execute(db),
      ]),
    )
    match(await messageOf(work), 'division by zero')
    await database.close()
  })
}

test.run()
