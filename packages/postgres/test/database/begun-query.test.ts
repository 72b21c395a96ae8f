import { sql } from 'kysely'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import type { Database } from '../../src/database/database.ts'
import { kinds } from '../databases.ts'

for (const kind of kinds) {
  const test = suite<{ readonly database: Database }>(`beginnings of transactions on ${kind.name}`)
  test.before(async (context) => {
    Object.assign(context, { database: await kind.open() })
  })
  test.after(({ database }) => database.close())

  const units = ({ kysely }: Database) =>
    kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')

  test('a transaction that begins with a statement with values is one, and answers it', async ({
    database,
  }) => {
    for (let time = 0; time < 3; time += 1) {
      const found = await units(database).execute(async (db) => {
        const { rows } = await sql<{ readonly n: number }>`
          select n from generate_series(1, ${2}::integer) n`.execute(db)
        const { rows: level } = await sql`show transaction_isolation`.execute(db)
        return [rows, level]
      })
      equal(found, [[{ n: 1 }, { n: 2 }], [{ transaction_isolation: 'repeatable read' }]])
    }
  })

  test('a first statement that writes says how many rows it changed', async ({ database }) => {
    const changed = await database.kysely.transaction().execute(async (db) => {
      const { numAffectedRows } = await sql`
        update context_revision set revision = revision where revision > ${-1}`.execute(db)
      return numAffectedRows
    })
    is(changed, 1n)
  })

  test('after a first statement that fails, the same and others work', async ({ database }) => {
    const divide = (by: number) =>
      database.kysely
        .transaction()
        .execute((db) => sql<{ readonly q: number }>`select 6 / ${by}::integer as q`.execute(db))
    const unparsable = () =>
      database.kysely.transaction().execute((db) => sql`select nothing(${1})`.execute(db))
    for (const failing of [() => divide(0), unparsable, unparsable])
      is(
        await failing().then(
          () => 'passed',
          () => 'failed',
        ),
        'failed',
      )
    equal((await divide(2)).rows, [{ q: 3 }])
  })

  test.run()
}
