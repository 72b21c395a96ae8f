import { compareIndex } from '@holdfast/core'
import { fixedClock } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, match, not, ok } from 'uvu/assert'
import { knownTerms } from '../../src/search/known-terms.ts'
import { keepPlans } from '../../src/search/time-limit.ts'
import { writeEntries } from '../../src/search/write-entries.ts'
import { kinds, openNewStore, openStore } from '../databases.ts'
import { explained } from '../files/explained.ts'
import { aDraft, fillDraft } from '../store/filled-draft.ts'

/** More than are written at once, twice. */
const FILES = 2100

for (const kind of kinds) {
  const test = suite(`entries of many files on ${kind.name}`)

  test('all files of a unit are found, those of the last part too', async () => {
    const { database, store, close } = await openStore(kind)
    await fillDraft(store, await aDraft(store), FILES)
    const entries = await database.execute(
      `select count(*) as count from search_entry where kind = 'file'`,
    )
    equal(entries, [{ count: FILES }])
    equal(await compareIndex(store, 10), { staleOrMissing: [], orphaned: [] })
    await close()
  })

  test('the terms of files lie beside their rows, so that a search reads few pages', async () => {
    // A table that was used before has room for rows that are gone.
    const { database, store, close } = await openNewStore(kind)
    await fillDraft(store, await aDraft(store), FILES)
    const [size] = await database.execute(`
      select pg_relation_size('search_match') / count(*) as row, avg(pg_column_size(terms))::integer as terms
      from search_match`)
    const { row, terms } = Object(size)
    ok(row < terms / 2, `rows of ${row} bytes, terms of ${terms}`)
    await close()
  })

  test('what is no more is found by its key, also where one dataset has most entries', async () => {
    const { database, store, close } = await openNewStore(kind)
    await fillDraft(store, await aDraft(store), FILES)
    await database.execute('analyze')
    const changes = { rows: [], goneDatasets: [], heads: new Map() }
    for (const gone of [['dataset_1_draft'], ['datafile_7', 'datafile_8']]) {
      const plan = await explained(database.kysely, (db) => writeEntries(db, { ...changes, gone }))
      match(plan, 'Index Cond: (key = ANY')
      not.match(plan, 'Seq Scan on search_entry')
    }
    await close()
  })

  test('a word that no entry has is looked for by the index of terms', async () => {
    const { database, store, close } = await openNewStore(kind)
    await fillDraft(store, await aDraft(store), FILES)
    await database.execute('analyze')
    const plan = await database.kysely.transaction().execute(async (db) => {
      await keepPlans(db, { matching: 'done' })
      const asked = { terms: ['nowhere'], viewer: null }
      return explained(db, (explaining) =>
        knownTerms(explaining, fixedClock(new Date('2031-04-05T06:07:08Z')), asked),
      )
    })
    match(plan, 'on search_match_terms')
    not.match(plan, 'Seq Scan on search_match')
    await close()
  })

  test('a part that cannot be written ends the unit with its own failure', async () => {
    const { database, store, close } = await openStore(kind)
    await database.execute(`
      create function refuse_files() returns trigger language plpgsql as $$
      begin raise exception 'no room for files'; end $$`)
    await database.execute(`create trigger refused before insert on search_entry
      for each row when (new.kind = 'file') execute function refuse_files()`)
    const draft = await aDraft(store)
    const failed = await fillDraft(store, draft, FILES).catch((error: unknown) => String(error))
    match(String(failed), 'no room for files')
    equal(await store.read(({ files }) => files.all(draft)), [])
    await database.execute('drop trigger refused on search_entry')
    await database.execute('drop function refuse_files')
    await close()
  })

  test.run()
}
