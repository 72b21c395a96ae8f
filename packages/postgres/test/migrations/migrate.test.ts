import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRepository, type Store } from '@holdfast/core'
import { plainPorts, plainSigner } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import type { Database } from '../../src/database/database.ts'
import { openPglite } from '../../src/database/open-pglite.ts'
import { keptSecrets } from '../../src/migrations/0033-kept-secrets.ts'
import { monthsWhenTheyEnd } from '../../src/migrations/0093-months-when-they-end.ts'
import { migrate } from '../../src/migrations/migrate.ts'
import type { Migration } from '../../src/migrations/migration.ts'
import { MIGRATIONS } from '../../src/migrations/migrations.ts'
import { postgresStore } from '../../src/store/postgres-store.ts'
import { createdDump, migratedDump } from '../../src/testing/fresh-pglite.ts'
import { freshPostgres } from '../../src/testing/fresh-postgres.ts'
import { keptJobs, kinds } from '../databases.ts'

const names = MIGRATIONS.map(({ name }) => name)

const steps = suite('the list of migrations')

steps('is numbered from 1 without a gap', () =>
  equal(
    MIGRATIONS.map(({ number }) => number),
    MIGRATIONS.map((_, index) => index + 1),
  ),
)
steps.run()

for (const kind of kinds) {
  const test = suite<{ database: Database }>(`migrations of ${kind.name}`)
  test.before(async (context) => {
    context.database = await kind.openNew()
  })
  test.after(({ database }) => database.close())

  test('are applied once', async ({ database }) => {
    const rows = await database.execute('select name from schema_migration order by number')
    equal(
      rows,
      names.map((name) => ({ name })),
    )
    equal(await migrate(database), [])
  })

  test('when several processes migrate at once, one applies each step', async ({ database }) => {
    const more: readonly Migration[] = [
      ...MIGRATIONS,
      { number: 1000, name: 'later', sql: 'create table later (id integer); select 1' },
    ]
    const taken = await Promise.all([1, 2, 3].map(() => migrate(database, more)))
    equal(taken.flat(), ['later'])
  })

  test('a step that fails undoes itself and the steps before it', async ({ database }) => {
    const broken: readonly Migration[] = [
      ...MIGRATIONS,
      { number: 1000, name: 'later', sql: '' },
      { number: 1001, name: 'half', sql: 'create table half (id integer)' },
      { number: 1002, name: 'broken', sql: 'create table broken (id nonsense)' },
    ]
    const message = await migrate(database, broken).catch((error: Error) => error.message)
    match(String(message), /nonsense/)
    const [row] = await database.execute(`select to_regclass('half') as half`)
    equal(row, { half: null })
  })

  test('a database of a newer Holdfast is not changed', async ({ database }) => {
    const message = await migrate(database).catch((error: Error) => error.message)
    is(message, 'The database has step 1000 later of a newer or other Holdfast')
  })
  test.run()
}

const secrets = suite('secrets of an older version')

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

secrets('are no longer in plain text once the first start is over', async () => {
  const database = await openPglite({ folder: null, initial: await createdDump() })
  const older = MIGRATIONS.filter(({ number }) => number < keptSecrets.number)
  equal(await migrate(database, older), names.slice(0, older.length))
  for (const statement of [
    'set session_replication_role = replica',
    `insert into preview_url values (7, 8, 'plain token', false)`,
    `insert into setting values (':BuiltinUsersKey', 'plain key')`,
    `insert into setting values (':BlockedApiKey', E' open sesame\\n')`,
    'set session_replication_role = default',
  ])
    await database.execute(statement)
  equal(await migrate(database), names.slice(older.length))
  const settings = await database.execute('select value from setting order by name')
  equal(settings, [
    { value: `sha256$${digest('open sesame')}` },
    { value: `sha256$${digest('plain key')}` },
  ])
  const store = postgresStore(database, { jobs: keptJobs })
  await repositoryOn(store).installation.prepare()
  const url = await store.read(({ previewUrls }) =>
    previewUrls.byFingerprint(digest('plain token')),
  )
  const key = await store.read((unit) => unit.secrets.find('previews'))
  is(plainSigner().unseal(key ?? '', url?.sealedToken ?? ''), 'plain token')
  equal(await store.read(({ previewUrls }) => previewUrls.unsealed()), [])
  await database.close()
})
secrets.run()

const counts = suite('download counts of an older version')

counts('are the same, in all and by the end of each month', async () => {
  const database = await openPglite({ folder: null, initial: await createdDump() })
  const older = MIGRATIONS.filter(({ number }) => number < monthsWhenTheyEnd.number)
  await migrate(database, older)
  // From April 2031 on, and in June 2031 only.
  await database.execute(`
    insert into download_history values
      ('file', 7, 1, 24375, '{10,10,15}', '{1,1,2}', '{1,1,1}'), ('file', 8, 1, 24377, '{4}', '{1}', '{1}')`)
  await migrate(database)
  const series = await database.execute(
    'select object_id as id, first_month as first, downloads, downloaders from download_series order by 1',
  )
  equal(series, [
    { id: 7, first: 24375, downloads: [10, 10, 15], downloaders: [1, 1, 2] },
    { id: 8, first: 24377, downloads: [4], downloaders: [1] },
  ])
  const totals =
    'select object_id, month, downloads, downloaders, newcomers from download_count order by 1'
  equal(await database.execute(totals), [
    { object_id: 7, month: 24377, downloads: 15, downloaders: 2, newcomers: 1 },
    { object_id: 8, month: 24377, downloads: 4, downloaders: 1, newcomers: 1 },
  ])
  equal(await database.execute('select object_id, downloads, newcomers from download_history'), [
    { object_id: 7, downloads: [10, 10], newcomers: [1, 1] },
  ])
  await database.close()
})
counts.run()

const repositoryOn = (store: Store) => createRepository({ ...plainPorts(), store })

const kept = suite('an embedded database in a folder')

kept('is there again when it is opened again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-pglite-'))
  const initial = await migratedDump()
  const first = await openPglite({ folder: join(folder, 'data'), initial })
  await first.execute('insert into setting values ($1, $2)', [':Name', 'kept'])
  await first.close()
  const second = await openPglite({ folder: join(folder, 'data') })
  equal(await migrate(second), [])
  equal(await second.execute('select value from setting'), [{ value: 'kept' }])
  await second.close()
  await rm(folder, { recursive: true })
})
kept.run()

const url = process.env.TEST_DATABASE_URL ?? ''
if (url !== '') {
  const server = suite('an empty database on a server')
  server('is migrated by one of several processes that start at once', async () => {
    const database = await freshPostgres({ url })
    const taken = await Promise.all([1, 2, 3, 4].map(() => migrate(database)))
    equal(taken.flat(), names)
    await database.close()
  })
  server.run()
}
