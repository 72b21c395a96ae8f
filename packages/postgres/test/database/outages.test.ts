import { NoSpaceLeft, StoreUnavailable } from '@holdfast/core/rules'
import { sql } from 'kysely'
import { suite } from 'uvu'
import { instance, is } from 'uvu/assert'
import type { Database } from '../../src/database/database.ts'
import { openPostgres } from '../../src/database/open-postgres.ts'
import { throwOutage } from '../../src/database/outages.ts'
import { kinds, server } from '../databases.ts'

const test = suite('failures of the database itself')

const failureOf = (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    () => null,
    (error) => error,
  )

test('a server that nothing answers for is unavailable', async () => {
  const database = await openPostgres({ url: 'postgres://holdfast@127.0.0.1:1/none' })
  instance(await failureOf(() => database.execute('select 1')), StoreUnavailable)
  const kysely = () => database.kysely.selectFrom('dataset').select('id').execute()
  instance(await failureOf(kysely), StoreUnavailable)
  await database.close()
})

for (const { name, open } of kinds)
  test(`a full disk is no room left, on ${name}`, async () => {
    const database = await open()
    const full = "do $$ begin raise exception 'no space' using errcode = '53100'; end $$"
    instance(await failureOf(() => database.execute(full)), NoSpaceLeft)
    instance(await failureOf(() => database.execute(full, [])), NoSpaceLeft)
    await database.close()
  })

for (const { name, open } of kinds)
  test(`a database that takes no writes is unavailable, on ${name}`, async () => {
    const database = await open()
    const write =
      "do $$ begin perform set_config('transaction_read_only', 'on', true); create table never (); end $$"
    instance(await failureOf(() => database.execute(write)), StoreUnavailable)
    instance(await failureOf(() => database.execute(write, [])), StoreUnavailable)
    await database.execute('select 1')
    await database.close()
  })

if (server !== null) {
  const { open, openNew } = server
  test('a database that accepts no connections is unavailable until it does again', async () => {
    const database = await openNew()
    const [row = {}] = await database.execute('select current_database()')
    const name = Object.values(row).join()
    const maintained = await open()
    const accepting = (yes: boolean) =>
      maintained.execute(`alter database ${name} with allow_connections ${yes}`)
    await accepting(false)
    await failureOf(() => database.execute('select pg_terminate_backend(pg_backend_pid())', []))
    instance(await failureOf(() => database.execute('select 1')), StoreUnavailable)
    instance(
      await failureOf(() => database.kysely.selectFrom('dataset').select('id').execute()),
      StoreUnavailable,
    )
    await accepting(true)
    await database.execute('select 1')
    await database.close()
    await maintained.close()
  })

  test('a connection to a server that takes no writes is not used again', async () => {
    const database = await openNew()
    const session = async () =>
      Object.values((await database.execute('select pg_backend_pid()'))[0] ?? {})[0]
    const before = await session()
    is(await session(), before)
    const refused = "do $$ begin raise exception 'read only' using errcode = '25006'; end $$"
    const unit = () => database.transaction({}, (db) => sql.raw(refused).execute(db))
    instance(await failureOf(unit), StoreUnavailable)
    is((await session()) === before, false)
    await database.close()
  })

  test('a statement that asks for what has not begun is no outage', async () => {
    const database = await open()
    const error = await failureOf(() =>
      database.execute("do $$ begin raise exception 'x' using errcode = '55000'; end $$"),
    )
    is(error instanceof StoreUnavailable, false)
    await database.close()
  })

  test('a connection that the server ends is unavailable, and the next statement gets another', async () => {
    const database: Database = await open()
    const end = () => database.execute('select pg_terminate_backend(pg_backend_pid())', [])
    instance(await failureOf(end), StoreUnavailable)
    await failureOf(() => database.execute('select 1'))
    await database.execute('select 1')
    await database.close()
  })
}

test('other errors stay as they are', async () => {
  const error = Object.assign(new Error('syntax error'), { code: '42601' })
  instance(await failureOf(async () => throwOutage(error)), Error)
  if ((await failureOf(async () => throwOutage(error))) !== error) throw new Error('It was changed')
})

test.run()
