import { compareIndex, type Store } from '@holdfast/core'
import { fixedClock } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, match, not, ok } from 'uvu/assert'
import type { Database } from '../../src/database/database.ts'
import { knownTerms } from '../../src/search/known-terms.ts'
import { keepPlans } from '../../src/search/time-limit.ts'
import { writeEntries } from '../../src/search/write-entries.ts'
import { kinds, openNewStore } from '../databases.ts'
import { explained } from '../files/explained.ts'
import { aDraft, fillDraft } from '../store/filled-draft.ts'

/** More than are written at once, twice. */
const FILES = 2100

interface Context {
  readonly database: Database
  readonly store: Store
  close(): Promise<void>
}

for (const kind of kinds) {
  const test = suite<Context>(`entries of many files on ${kind.name}`)
  // All tests look at one draft, as its files take most of their time.
  test.before(async (context) => {
    // A table that was used before has room for rows that are gone.
    const opened = await openNewStore(kind)
    Object.assign(context, opened)
    await fillDraft(opened.store, await aDraft(opened.store), FILES)
  })
  test.after(({ close }) => close())

  test('all files of a unit are found, those of the last part too', async ({ database, store }) => {
    const entries = await database.execute(
      `select count(*) as count from search_entry where kind = 'file'`,
    )
    equal(entries, [{ count: FILES }])
    equal(await compareIndex(store, 10), { staleOrMissing: [], orphaned: [] })
  })

  test('the terms of files lie beside their rows, so that a search reads few pages', async ({
    database,
  }) => {
    const [size] = await database.execute(`
      select pg_relation_size('search_match') / count(*) as row, avg(pg_column_size(terms))::integer as terms
      from search_match`)
    const { row, terms } = Object(size)
    ok(row < terms / 2, `rows of ${row} bytes, terms of ${terms}`)
  })

  test('what is no more is found by its key, also where one dataset has most entries', async ({
    database,
  }) => {
    await database.execute('analyze')
    const changes = { rows: [], goneDatasets: [], heads: new Map() }
    for (const gone of [['dataset_1_draft'], ['datafile_7', 'datafile_8']]) {
      const plan = await explained(database.kysely, (db) => writeEntries(db, { ...changes, gone }))
      match(plan, 'Index Cond: (key = ANY')
      not.match(plan, 'Seq Scan on search_entry')
    }
  })

  test('a word that no entry has is looked for by the index of terms', async ({ database }) => {
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
  })

  test('a part that cannot be written ends the unit with its own failure', async ({
    database,
    store,
  }) => {
    await database.execute(`
      create function refuse_files() returns trigger language plpgsql as $$
      begin raise exception 'no room for files'; end $$`)
    await database.execute(`create trigger refused before insert on search_entry
      for each row when (new.kind = 'file') execute function refuse_files()`)
    const draft = await aDraft(store)
    const failed = await fillDraft(store, draft, FILES).catch((error: unknown) => String(error))
    match(String(failed), 'no room for files')
    equal(await store.read(({ files }) => files.all(draft)), [])
  })

  test.run()
}
