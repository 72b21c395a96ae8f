import type { HeldWanted } from '@holdfast/core'
import { suite } from 'uvu'
import { equal, match } from 'uvu/assert'
import { PLANNED_ONCE } from '../../src/database/planned-once.ts'
import { heldPage } from '../../src/search/held-page.ts'
import { kinds, openNewStore, openStore } from '../databases.ts'
import { explained } from '../files/explained.ts'
import { aDraft, fillDraft } from '../store/filled-draft.ts'

const WANTED: HeldWanted = {
  holder: { identifiers: ['@reader'], accountId: 1, address: null },
  everything: false,
  roleIds: [1],
  kinds: ['dataset'],
  states: ['Published'],
  sort: { by: 'date', order: 'desc' },
  limit: 10,
  offset: 0,
  grants: false,
  pictures: null,
}

// One kind of database is enough: the statement is the same.
for (const kind of kinds.slice(-1)) {
  const test = suite(`plans of what is held on ${kind.name}`)

  test('datasets are listed from an index alone', async () => {
    const { database, store, close } = await openNewStore(kind)
    await fillDraft(store, await aDraft(store), 1)
    await database.execute(`
      insert into search_entry (key, kind, object_id, dataset_id, parent_key, insiders, states, name,
        sorted_at, facets, restricted, sorts, weights, digest)
      select kind || '_' || n, kind, n, n, parent_key, insiders, states, name, sorted_at, facets,
        restricted, sorts, weights, digest
      from search_entry cross join generate_series(1000, 3000) as n where kind <> 'collection'`)
    await database.execute('vacuum analyze')
    // Instead of its row there is a plan, without which there is no page.
    const plan = await explained(database.kysely, (db) =>
      heldPage(db, { now: () => new Date() }, WANTED).catch(() => null),
    )
    match(plan, /Index Only Scan using search_entry_held on search_entry/)
    await close()
  })

  test('the statement is planned once on each connection', async () => {
    const { database, close } = await openStore(kind)
    const statements: string[] = []
    const stop = database.watch((text) => statements.push(text))
    await heldPage(database.kysely, { now: () => new Date() }, WANTED)
    stop()
    const mark = PLANNED_ONCE.compile(database.kysely).sql
    equal(
      statements.map((text) => text.startsWith(mark)),
      [true],
    )
    await close()
  })

  test.run()
}
