import type { SearchWanted } from '@holdfast/core'
import { RefusedError } from '@holdfast/core/rules'
import { sql } from 'kysely'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { openStore, server } from '../databases.ts'
import { PLAIN } from './plain-search.ts'

const test = suite('time limits of searches')

const EVERYTHING: SearchWanted = {
  ...PLAIN,
  viewer: null,
  kinds: ['collection'],
  counts: 'none',
  sort: { by: 'score', order: 'desc' },
  limit: 1,
}

// An embedded database ends no statement.
if (server !== null) {
  const kind = server

  test('a search that takes too long is ended and refused, and the next one is answered', async () => {
    const { database, store, close } = await openStore(kind)
    const find = () =>
      store
        .read(({ search }) => search.find({ ...EVERYTHING, seconds: 0.05 }))
        .then(
          ({ total }) => total,
          (error: unknown) => (error instanceof RefusedError ? error.refusal.kind : error),
        )
    is(await find(), 0)
    const held = await database.kysely.transaction().execute(async (db) => {
      await sql`lock table search_entry in access exclusive mode`.execute(db)
      return find()
    })
    equal([held, await find()], ['unavailable', 0])
    await close()
  })
}

test.run()
