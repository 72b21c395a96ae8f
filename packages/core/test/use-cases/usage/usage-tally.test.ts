import { countingIds, fixedClock, memoryStore, plainSigner } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import type { Store } from '../../../src/ports/store/store.ts'
import type { UsageEvent } from '../../../src/ports/store/usage.ts'
import type { Actor } from '../../../src/rules/users/actor.ts'
import { usageTally } from '../../../src/use-cases/usage/usage-tally.ts'

const test = suite('the tally of views and downloads')

const READER: Actor = { kind: 'guest', client: { userAgent: 'Firefox/128.0', url: '' } }

const DRAFTED = {
  id: 7,
  revision: 1,
  contextRevision: 1,
  released: true,
  drafted: true,
  open: true,
}
const EDITOR: Actor = {
  ...{ kind: 'account', accountId: 1, userName: 'ada', superuser: false },
  client: { userAgent: 'Firefox/128.0', url: '' },
}

/**
 * A tally over a store whose first reads fail, those after `goodReads`, and whose writes fail while the test says so. Every
 * dataset has a draft.
 */
function scene({ failedReads = 0, goodReads = 0 } = {}) {
  const counted: UsageEvent[] = []
  const inner = memoryStore()
  const database = { writes: 'kept' as 'kept' | 'refused' }
  let reads = 0
  const stamp = async () => ({ ...DRAFTED })
  const store: Store = {
    ...inner,
    read: async (work, options) => {
      reads += 1
      if (reads > goodReads && reads <= goodReads + failedReads)
        throw new Error('The database is away')
      return inner.read((unit) => work({ ...unit, datasets: { ...unit.datasets, stamp } }), options)
    },
    write: (work) =>
      inner.write((unit) => {
        const count = async (events: readonly UsageEvent[]) => {
          if (database.writes === 'refused') throw new Error('The database is away')
          counted.push(...events)
        }
        return work({ ...unit, usage: { ...unit.usage, count } })
      }),
  }
  const tally = usageTally(
    {
      store,
      clock: fixedClock(new Date('2031-04-05T06:07:08Z')),
      ids: countingIds(),
      signer: plainSigner(),
      countryOf: () => '',
      pause: () => new Promise<void>(() => {}),
      tellOperator: () => {},
    },
    { note: () => {} },
  )
  const written = () =>
    tally.written().then(
      () => 'written',
      (error: Error) => error.message,
    )
  return { tally, counted, database, written }
}

test('visits are kept while the database cannot tell what was viewed, and count once', async () => {
  const { tally, counted, written } = scene({ failedReads: 1 })
  tally.downloaded(READER, [1, 2])
  tally.viewed(READER, { fileId: 3 })
  is(await written(), 'The database is away')
  tally.viewed(READER, { fileId: 4 })
  is(await written(), 'written')
  equal(
    counted.map(({ of }) => of),
    [{ fileId: 1 }, { fileId: 2 }, { fileId: 3 }, { fileId: 4 }],
  )
  is(await written(), 'written')
  is(counted.length, 4)
})

test('visits are kept while the database cannot tell which version an editor saw', async () => {
  const { tally, counted, written } = scene({ goodReads: 1, failedReads: 1 })
  tally.viewed(EDITOR, { ref: { kind: 'id', id: 7 }, version: ':latest' })
  is(await written(), 'The database is away')
  equal(counted, [])
  // The account has no role here, so it was shown the release.
  is(await written(), 'written')
  equal(
    counted.map(({ of }) => of),
    [{ datasetId: 7 }],
  )
})

test('what waits for the database is limited, also where few visits have very many files', async () => {
  const { tally, counted, database, written } = scene()
  const files = Array.from({ length: 100_000 }, (_, n) => n + 1)
  database.writes = 'refused'
  for (let visits = 0; visits < 4; visits += 1) tally.downloaded(READER, files)
  is(await written(), 'The database is away')
  for (let visits = 0; visits < 4; visits += 1) tally.downloaded(READER, files)
  database.writes = 'kept'
  is(await written(), 'written')
  is(counted.length, 500_000)
})

test.run()
