import { suite } from 'uvu'
import { equal, match } from 'uvu/assert'
import type { Database } from '../../src/database/database.ts'
import { eventArchive, type KeepEvents } from '../../src/events/event-archive.ts'
import { prepareEventMonths } from '../../src/events/event-months.ts'
import { kinds } from '../databases.ts'
import { messageOf } from '../message-of.ts'

const NOW = new Date('2091-06-15T12:00:00Z')
/** More than one query reads. */
const MANY = 5001

/** Keeps nothing but the number of the lines. */
const counted: KeepEvents = async (lines) => {
  let count = 0
  for await (const _ of lines) count += 1
  return { count, sha256: 'unknown' }
}

const left = ({ execute }: Database) =>
  execute(`select count(*)::integer as events from event_log where kind <> 'eventsArchived'`)

for (const kind of kinds) {
  const test = suite<{ database: Database }>(`archiving the log of ${kind.name}`)
  test.before(async (context) => {
    context.database = await kind.openNew()
    await prepareEventMonths(context.database, new Date('2091-04-01T00:00:00Z'))
    await context.database.execute(
      `insert into event_log (at, actor, kind, object_id, details)
       select '2091-04-05', '@ada', 'draftEdited', n, '{}' from generate_series(1, ${MANY}) n`,
    )
  })
  test.after(({ database }) => database.close())

  const april = async (database: Database) => {
    const parts = await eventArchive(database).parts('2091-06')
    const part = parts.find(({ month }) => month === '2091-04')
    if (part === undefined) throw new Error('There is no April')
    return part
  }

  test('only parts that ended before the month are offered, the earliest first', async ({
    database,
  }) => {
    const months = async (before: string) =>
      (await eventArchive(database).parts(before)).flatMap(({ month }) => month ?? [])
    equal(await months('2091-04'), [])
    equal(await months('2091-06'), ['2091-04', '2091-05'])
  })

  test('a part stays where its events were not kept, or not all of them', async ({ database }) => {
    const { archive } = eventArchive(database)
    const part = await april(database)
    const failing = archive(part, NOW, () => Promise.reject(new Error('the disk is full')))
    match(await messageOf(failing), 'the disk is full')
    const losing = archive(part, NOW, async (lines) => {
      const { count, sha256 } = await counted(lines)
      return { count: count - 1, sha256 }
    })
    match(await messageOf(losing), /of which 5000 are kept/)
    equal(await left(database), [{ events: MANY }])
  })

  test('of two who archive at once, one does', async ({ database }) => {
    const part = await april(database)
    const { archive } = eventArchive(database)
    const done = await Promise.allSettled([1, 2].map(() => archive(part, NOW, counted)))
    equal(done.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    equal(await left(database), [{ events: 0 }])
  })

  test('a late event of an archived month is kept, and gets a part again', async ({ database }) => {
    await database.execute(
      `insert into event_log (at, actor, kind, object_id, details)
       values ('2091-04-06', '@ada', 'draftEdited', 1, '{}')`,
    )
    await prepareEventMonths(database, NOW)
    equal((await eventArchive(database).archive(await april(database), NOW, counted)).count, 1)
  })

  test.run()
}
