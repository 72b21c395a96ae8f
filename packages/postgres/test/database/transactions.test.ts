import { type Kysely, sql } from 'kysely'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import type { Database } from '../../src/database/database.ts'
import type { Tables } from '../../src/database/tables.ts'
import { migratedPostgres } from '../../src/testing/fresh-postgres.ts'
import { kinds } from '../databases.ts'
import { messageOf } from '../message-of.ts'

const READING = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

const put = (db: Kysely<Tables>, name: string, value = '1') =>
  sql`insert into setting (name, value) values (${name}, ${value})`.execute(db)

async function stored(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select name from setting where name like 'transactions %' order by name`.execute(db)
  return rows.map(({ name }) => name.replace('transactions ', ''))
}

const divide = (db: Kysely<Tables>, by: number) =>
  sql<{ readonly q: number }>`select 6 / ${by}::integer as q`.execute(db)

/** As behind a proxy that does not support names of prepared statements. */
const url = process.env.TEST_DATABASE_URL ?? ''
const withoutNames = {
  name: 'PostgreSQL without names of statements',
  open: () => migratedPostgres({ url, preparedStatements: false }),
}

for (const kind of url === '' ? kinds : [...kinds, withoutNames]) {
  const test = suite<{ readonly database: Database }>(`transactions on ${kind.name}`)
  test.before(async (context) => {
    Object.assign(context, { database: await kind.open() })
  })
  test.after.each(async ({ database }) => {
    await database.execute(`delete from setting where name like 'transactions %'`)
  })
  test.after(({ database }) => database.close())

  test('one that begins with a statement with values is one, and answers it', async ({
    database,
  }) => {
    for (let time = 0; time < 3; time += 1) {
      const found = await database.transaction(READING, async (db) => {
        const { rows } = await sql<{ readonly n: number }>`
          select n from generate_series(1, ${2}::integer) n`.execute(db)
        const { rows: level } = await sql`show transaction_isolation`.execute(db)
        return [rows, level]
      })
      equal(found, [[{ n: 1 }, { n: 2 }], [{ transaction_isolation: 'repeatable read' }]])
    }
  })

  test('a first statement that writes says how many rows it changed', async ({ database }) => {
    const changed = await database.transaction({}, async (db) => {
      const { numAffectedRows } = await sql`
        update context_revision set revision = revision where revision > ${-1}`.execute(db)
      return numAffectedRows
    })
    is(changed, 1n)
  })

  test('statements that are asked for at once see what those before them wrote', async ({
    database,
  }) => {
    const found = await database.transaction({}, async (db) => {
      const [, first, written, second] = await Promise.all([
        put(db, 'transactions a'),
        stored(db),
        put(db, 'transactions b'),
        stored(db),
      ])
      return [first, written.numAffectedRows, second]
    })
    equal(found, [['a'], 1n, ['a', 'b']])
  })

  test('when one of several fails, those after it fail with it, and nothing is stored', async ({
    database,
  }) => {
    // Twice, since a failed group may have prepared the statements that it was the first to use.
    for (let time = 0; time < 2; time += 1) {
      const answers: string[] = []
      const failed = database.transaction({}, async (db) => {
        const asked = [
          put(db, 'transactions c', `value ${time}`),
          divide(db, 0),
          sql`select ${time}::integer as late`.execute(db),
        ]
        answers.push(...(await Promise.all(asked.map(messageOf))))
        await asked[1]
      })
      match(await messageOf(failed), 'division by zero')
      equal(answers, ['passed', 'division by zero', 'division by zero'])
      equal(await stored(database.kysely), [])
    }
    equal((await database.transaction({}, (db) => divide(db, 2))).rows, [{ q: 3 }])
  })

  test('one with a failed statement fails with it, though its work went on', async ({
    database,
  }) => {
    const failed = database.transaction({}, async (db) => {
      await put(db, 'transactions h')
      await divide(db, 0).catch(() => undefined)
      return 'done'
    })
    match(await messageOf(failed), 'division by zero')
    equal(await stored(database.kysely), [])
  })

  test('after a first statement that fails, the same and others work', async ({ database }) => {
    const dividing = (by: number) => database.transaction({}, (db) => divide(db, by))
    const unparsable = () => database.transaction({}, (db) => sql`select nothing(${1})`.execute(db))
    match(await messageOf(dividing(0)), 'division by zero')
    for (let time = 0; time < 2; time += 1) match(await messageOf(unparsable()), 'does not exist')
    equal((await dividing(2)).rows, [{ q: 3 }])
  })

  test('a last write is stored with the commit', async ({ database }) => {
    const answer = await database.transaction({}, async (db, atLast) => {
      atLast(put(db, 'transactions d'))
      return 'done'
    })
    is(answer, 'done')
    equal(await stored(database.kysely), ['d'])
  })

  test('a last write that fails undoes everything before it', async ({ database }) => {
    const failed = database.transaction({}, async (db, atLast) => {
      await put(db, 'transactions e')
      atLast(put(db, 'transactions f'))
      atLast(divide(db, 0))
      return 'done'
    })
    match(await messageOf(failed), 'division by zero')
    equal(await stored(database.kysely), [])
  })

  test('a value that can not be written fails its statement, and the next transaction works', async ({
    database,
  }) => {
    const round: unknown[] = []
    round.push({ round })
    const failed = database.transaction({}, (db) =>
      Promise.all([
        put(db, 'transactions g'),
        sql`select ${{ round }}::json`.execute(db),
        stored(db),
      ]),
    )
    is((await messageOf(failed)) === 'passed', false)
    equal(await database.transaction({}, (db) => stored(db)), [])
  })

  test.run()
}
