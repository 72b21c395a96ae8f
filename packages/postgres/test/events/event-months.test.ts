import { EVENT_KINDS, NAMING_KINDS } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import type { Database } from '../../src/database/database.ts'
import { openPglite } from '../../src/database/open-pglite.ts'
import { prepareEventMonths } from '../../src/events/event-months.ts'
import { eventReads } from '../../src/events/events.ts'
import { eventMonths } from '../../src/migrations/0069-event-months.ts'
import { migrate } from '../../src/migrations/migrate.ts'
import { MIGRATIONS } from '../../src/migrations/migrations.ts'
import { createdDump } from '../../src/testing/fresh-pglite.ts'
import { freshPostgres } from '../../src/testing/fresh-postgres.ts'
import { kinds } from '../databases.ts'

const LASTING = [
  ...NAMING_KINDS,
  'collectionPublished',
  'eventsArchived',
  'roleAssigned',
  'roleRevoked',
  'versionPublished',
]

interface Placed {
  readonly part: string
  readonly ids: readonly number[]
}

/** The ids of the events in each part. */
const placed = async ({ execute }: Database): Promise<readonly Placed[]> => {
  const rows = await execute(
    `select tableoid::regclass::text as part, array_agg(id order by id) as ids
     from event_log group by 1 order by min(id)`,
  )
  return rows.map((row) => ({
    part: String(Reflect.get(row, 'part')),
    ids: [...Reflect.get(row, 'ids')].map(Number),
  }))
}

const add = ({ execute }: Database, kind: string, at: string): Promise<unknown> =>
  execute(
    `insert into event_log (at, actor, kind, object_id, details) values ($1, '@ada', $2, 7, '{}')`,
    [at, kind],
  )

for (const kind of kinds) {
  const test = suite<{ database: Database }>(`the months of the log of ${kind.name}`)
  test.before.each(async (context) => {
    context.database = await kind.open()
  })
  test.after.each(({ database }) => database.close())

  test('an event of a month without a part is kept, and gets its part later, with its id', async ({
    database,
  }) => {
    await add(database, 'draftEdited', '2091-04-30T23:59:59.999Z')
    await add(database, 'draftEdited', '2091-05-01T00:00:00Z')
    equal(await placed(database), [{ part: 'event_log_unplaced', ids: [1, 2] }])
    await Promise.all(
      [1, 2, 3].map(() => prepareEventMonths(database, new Date('2091-05-05T00:00:00Z'))),
    )
    await add(database, 'draftEdited', '2091-08-31T23:59:59Z')
    await add(database, 'draftEdited', '2091-09-01T00:00:00Z')
    equal(await placed(database), [
      { part: 'event_log_2091_04', ids: [1] },
      { part: 'event_log_2091_05', ids: [2] },
      { part: 'event_log_2091_08', ids: [3] },
      { part: 'event_log_unplaced', ids: [4] },
    ])
    const found = await eventReads(database.kysely).of(7, 3)
    equal(
      found.map(({ id }) => id),
      [4, 3, 2],
    )
  })

  test('no part can be changed or emptied', async ({ database }) => {
    await prepareEventMonths(database, new Date('2091-05-05T00:00:00Z'))
    const rows = await database.execute(
      `select relname::text as part from pg_class
       where relname like 'event\\_log%' and relkind in ('r', 'p') order by 1`,
    )
    const parts = rows.map((row) => String(Reflect.get(row, 'part')))
    is(parts.length, 9)
    for (const part of parts)
      for (const change of [
        `delete from ${part}`,
        `truncate ${part}`,
        `update ${part} set id = 1`,
      ]) {
        const message = await database.execute(change).catch((error: Error) => error.message)
        match(String(message), /of event_log\w* is refused|can only be updated to DEFAULT/)
      }
  })

  test('what is asked for ever lies apart from the months', async ({ database }) => {
    for (const one of EVENT_KINDS) await add(database, one, '2091-05-05T00:00:00Z')
    const [lasting] = await database.execute(
      'select array_agg(kind order by kind) as kinds from event_log_lasting',
    )
    equal(Reflect.get(lasting ?? {}, 'kinds'), [...LASTING].sort())
  })

  test.run()
}

const url = process.env.TEST_DATABASE_URL ?? ''
const empty: readonly (() => Promise<Database>)[] = [
  async () => openPglite({ folder: null, initial: await createdDump() }),
  ...(url === '' ? [] : [() => freshPostgres({ url })]),
]

for (const open of empty) {
  const test = suite('a log from before it had months')

  test('keeps its events and ids', async () => {
    const database = await open()
    await migrate(
      database,
      MIGRATIONS.filter(({ number }) => number < eventMonths.number),
    )
    await add(database, 'roleAssigned', '2019-05-05T00:00:00Z')
    await add(database, 'draftEdited', '2020-05-05T00:00:00Z')
    await add(database, 'draftEdited', '2091-05-05T00:00:00Z')
    await migrate(database)
    await add(database, 'draftEdited', '2021-05-05T00:00:00Z')
    equal(await placed(database), [
      { part: 'event_log_lasting', ids: [1] },
      { part: 'event_log_before_2091_06', ids: [2, 3, 4] },
    ])
    await prepareEventMonths(database, new Date('2091-05-05T00:00:00Z'))
    await add(database, 'draftEdited', '2091-06-01T00:00:00Z')
    equal((await placed(database)).at(-1), { part: 'event_log_2091_06', ids: [5] })
    await database.close()
  })

  test.run()
}
