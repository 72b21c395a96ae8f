import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { type JobTables, postgresStore } from '../../src/store/postgres-store.ts'
import { keptJobs, kinds, openStore, server } from '../databases.ts'
import { aDraft } from './filled-draft.ts'

const sweep = { kind: 'sweepStagedObjects' } as const

/** Jobs; the database refuses the first `times` of them with the error of a transaction that lost a race. */
function failing(sqlState: string, times: number): JobTables & { tried: number } {
  const jobs = {
    ...keptJobs,
    tried: 0,
    enqueue: async (...[execute, job]: Parameters<JobTables['enqueue']>) => {
      jobs.tried += 1
      if (jobs.tried <= times)
        await execute(`do $$ begin raise exception using errcode = '${sqlState}'; end $$`, [])
      await keptJobs.enqueue(execute, job)
    },
  }
  return jobs
}

for (const kind of kinds) {
  const test = suite<Awaited<ReturnType<typeof openStore>>>(`units of work on ${kind.name}`)
  test.before(async (context) => {
    Object.assign(context, await openStore(kind))
  })
  test.after(({ close }) => close())

  test('one that loses a race is run again, and takes effect once', async (context) => {
    const { database, waitingJobs } = context
    const before = (await waitingJobs()).length
    for (const sqlState of ['40001', '40P01']) {
      const jobs = failing(sqlState, 2)
      await postgresStore(database, { jobs }).write((unit) => unit.jobs.enqueue(sweep))
      is(jobs.tried, 3)
    }
    is((await waitingJobs()).length, before + 2)
  })

  test('one that refers to a row deleted meanwhile is run once more', async ({ database }) => {
    const jobs = failing('23503', 1)
    await postgresStore(database, { jobs }).write((unit) => unit.jobs.enqueue(sweep))
    is(jobs.tried, 2)
  })

  test('one that always loses fails after some attempts', async ({ database }) => {
    const jobs = failing('40001', 100)
    const store = postgresStore(database, { jobs })
    const error = await store.write((unit) => unit.jobs.enqueue(sweep)).catch((reason) => reason)
    is(error.code, '40001')
    is(jobs.tried, 6)
  })

  test('one that fails for another reason is run once', async ({ database }) => {
    const jobs = failing('22012', 100)
    const store = postgresStore(database, { jobs })
    await store.write((unit) => unit.jobs.enqueue(sweep)).catch(() => undefined)
    is(jobs.tried, 1)
  })

  test('the queue is notified of jobs after their commit, and only then', async ({ database }) => {
    const told: string[] = []
    const jobs = { ...keptJobs, nudge: () => told.push('nudge') }
    const store = postgresStore(database, { jobs })
    await store.write(async () => {})
    await store.write((unit) => unit.jobs.enqueue(sweep).then(() => told.push('enqueued')))
    equal(told, ['enqueued', 'nudge'])
  })

  test('a read cannot write', async ({ database }) => {
    const write = database.kysely
      .transaction()
      .setAccessMode('read only')
      .execute((db) => db.insertInto('setting').values({ name: 'a', value: '1' }).execute())
    match(String(await write.catch((error: Error) => error.message)), 'read-only transaction')
  })

  if (!kind.concurrent)
    test('one inside another is refused where it would deadlock', async ({ store }) => {
      const inner = () => store.write(({ settings }) => settings.put('inner', '1'))
      const message = await store.read(inner).catch((error: Error) => error.message)
      match(String(message), 'no unit of work inside another')
      const later = await store.read(async () => inner)
      await later()
    })

  test('queries of one unit may run at the same time', async ({ store }) => {
    const { datasetId: id } = await aDraft(store)
    const found = await store.read((unit) =>
      Promise.all([1, 2, 3].map(() => unit.datasets.find({ kind: 'id', id }))),
    )
    equal(
      found.map((dataset) => dataset?.id),
      [id, id, id],
    )
  })

  test('the error of a failed statement does not contain its parameters', async ({
    store,
    database,
  }) => {
    const values = ['name', 'secret value']
    const error = await database
      .execute('insert into setting (name, nothing) values ($1, $2)', values)
      .catch((reason) => reason)
    match(error.message, /nothing/)
    is(JSON.stringify({ ...error }).includes('secret value'), false)
    await store.ready()
  })

  test('SQL outside units may be several statements, and returns all their rows', async (context) => {
    const rows = await context.database.execute('select 1 as a; select 2 as a')
    equal(rows, [{ a: 1 }, { a: 2 }])
  })

  test('a script that fails half-way leaves no open transaction behind', async ({ database }) => {
    const script = `begin; insert into setting values ('half', '1'); select nonsense`
    await database.execute(script).catch(() => undefined)
    equal(await database.execute(`select name from setting where name = 'half'`), [])
  })

  test('numbers beyond the safe integers are refused, not rounded', async ({ database }) => {
    equal(await database.execute('select 9007199254740991 as n'), [{ n: 9007199254740991 }])
    const message = await database
      .execute('select 9007199254740992 as n')
      .catch((error: Error) => error.message)
    match(String(message), /9007199254740992 is beyond the safe integers/)
  })
  test.run()
}

if (server !== null) {
  const { open } = server
  const test = suite('units of work that meet on a server')

  test('two that lock the same rows in opposite order both succeed', async () => {
    const database = await open()
    const store = postgresStore(database, { jobs: keptJobs })
    const [a, b] = [await aDraft(store), await aDraft(store)]
    let tries = 0
    let held = 0
    let bothHoldOne = () => {}
    const met = new Promise<void>((resolve) => {
      bothHoldOne = resolve
    })
    const lockBoth = (first: number, second: number) =>
      store.write(async ({ datasets }) => {
        tries += 1
        await datasets.lock({ kind: 'id', id: first })
        held += 1
        if (held === 2) bothHoldOne()
        await met
        return datasets.lock({ kind: 'id', id: second })
      })
    const [ab, ba] = [lockBoth(a.datasetId, b.datasetId), lockBoth(b.datasetId, a.datasetId)]
    equal([(await ab)?.id, (await ba)?.id], [b.datasetId, a.datasetId])
    // One is ended and tried again; on a busy machine, it may be ended once more.
    ok(tries >= 3)
    await database.close()
  })

  test('after waiting for a lock, a unit reads the dataset as it was committed', async () => {
    const database = await open()
    const store = postgresStore(database, { jobs: keptJobs })
    const { datasetId: id } = await aDraft(store)
    let lockedFirst = () => {}
    const first = new Promise<void>((resolve) => {
      lockedFirst = resolve
    })
    const lock = { type: 'Ingest', since: new Date(0), userName: 'a', message: null } as const
    const owner = store.write(async ({ datasets }) => {
      await datasets.lock({ kind: 'id', id })
      lockedFirst()
      await datasets.addLock(id, lock)
    })
    await first
    const seen = await store.write(({ datasets }) => datasets.lock({ kind: 'id', id }))
    await owner
    equal(seen?.locks, [lock])
    await database.close()
  })

  test('parametrised statements are prepared under names, each once', async () => {
    const database = await open()
    const store = postgresStore(database, { jobs: keptJobs })
    const { datasetId: id } = await aDraft(store)
    const find = () => store.read(({ datasets }) => datasets.find({ kind: 'id', id }))
    for (let n = 0; n < 5; n += 1) await find()
    const rows = await database.execute(
      `select name, count(*) over (partition by statement) as texts from pg_prepared_statements`,
    )
    is(rows.length > 0, true)
    is(
      rows.every((row) => 'texts' in row && row.texts === 1),
      true,
    )
    await database.close()
  })
  test.run()
}
