import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import type { Database } from '../../src/database/database.ts'
import { openPglite } from '../../src/database/open-pglite.ts'
import { createdDump } from '../../src/testing/fresh-pglite.ts'

const test = suite('statements of an embedded database')

let database: Database
test.before(async () => {
  database = await openPglite({ folder: null, initial: await createdDump() })
  await database.execute('create table note (id integer primary key, words text[], made jsonb)')
})
test.after(() => database.close())

const keptStatements = async () => {
  const rows = await database.execute('select statement from pg_prepared_statements')
  return rows.map((row) => ('statement' in row ? row.statement : null))
}

test('a statement that comes again is the one that was parsed the first time', async () => {
  const sql = 'select $1::integer + 1 as more'
  equal(await database.execute(sql, [1]), [{ more: 2 }])
  equal(await database.execute(sql, [2]), [{ more: 3 }])
  is((await keptStatements()).filter((statement) => statement === sql).length, 1)
})

test('values arrive as they are, and null as null', async () => {
  const insert = 'insert into note values ($1, $2, $3) returning *'
  const row = { id: 1, words: ['a "quoted" one', ''], made: { of: ['x', null] } }
  equal(await database.execute(insert, Object.values(row)), [row])
  equal(await database.execute(insert, [2, null, null]), [{ id: 2, words: null, made: null }])
})

test('after a refusal the same statement runs again', async () => {
  const sql = 'insert into note (id) values ($1)'
  await database.execute(sql, [10])
  const error = await database.execute(sql, [10]).catch((cause: unknown) => cause)
  match(error instanceof Error ? error.message : '', /duplicate key/)
  is(error instanceof Error && 'code' in error && error.code, '23505')
  await database.execute(sql, [11])
  equal(await database.execute('select id from note where id > $1 order by id', [9]), [
    { id: 10 },
    { id: 11 },
  ])
})

test('a statement that cannot be parsed is refused each time, and harms no other', async () => {
  for (const _ of [1, 2]) {
    const error = await database.execute('select $1::nothing', [1]).catch((cause: unknown) => cause)
    is(error instanceof Error && 'code' in error && error.code, '42704')
  }
  equal(await database.execute('select $1::integer as one', [1]), [{ one: 1 }])
})

test('a table that gets other columns shows them to statements that were kept', async () => {
  const sql = 'select * from note where id = $1'
  await database.execute(sql, [10])
  await database.execute('alter table note add column colour text default $$red$$')
  equal(await database.execute(sql, [10]), [{ id: 10, words: null, made: null, colour: 'red' }])
})

test('a transaction that fails leaves kept statements usable', async () => {
  const sql = 'select count(*)::integer as notes from note where id = $1'
  await database.kysely
    .transaction()
    .execute(async () => {
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  equal(await database.execute(sql, [10]), [{ notes: 1 }])
})
test.run()
