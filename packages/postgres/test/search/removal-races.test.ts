import type { Store, WriteUnit } from '@holdfast/core'
import { sql } from 'kysely'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { openStore, server } from '../databases.ts'
import { aDraft, fillDraft, given } from '../store/filled-draft.ts'
import { PLAIN } from './plain-search.ts'

/** More than are moved with a release. */
const FILES = 60
const AT = new Date('2030-05-06T07:08:09.123Z')

/** Something that goes on until it is ended. */
interface Held {
  /** It has done its work, and waits. */
  readonly done: Promise<void>
  readonly ended: Promise<unknown>
  end(): void
}

/** Begins something that waits with the second callback after the first. */
function held(begin: (done: () => void, wait: Promise<void>) => Promise<unknown>): Held {
  const signal = () => {
    let give = () => {}
    const given = new Promise<void>((resolve) => {
      give = resolve
    })
    return { give, given }
  }
  const [work, end] = [signal(), signal()]
  const ended = begin(work.give, end.given)
  return { done: work.given, ended, end: end.give }
}

const unitThatWaits = (store: Store, work: (unit: WriteUnit) => Promise<unknown>): Held =>
  held((done, wait) =>
    store.write(async (unit) => {
      await work(unit)
      done()
      await wait
    }),
  )

if (server !== null) {
  const kind = server
  const test = suite(`removals from the index beside other units on ${kind.name}`)

  const opened = async () => {
    const place = await openStore(kind)
    const { store, database } = place
    const draft = await aDraft(store)
    const files = await fillDraft(store, draft, FILES)
    /** Returns when that many sessions wait for a lock. */
    const waiting = async (sessions: number): Promise<void> => {
      for (;;) {
        const found = await database.execute(`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        if (found.length >= sessions) return
      }
    }
    return { ...place, ...draft, draft, waiting, fileIds: files.map(({ id }) => id) }
  }

  const repairs: Readonly<
    Record<string, (unit: WriteUnit, fileIds: readonly number[]) => Promise<unknown>>
  > = {
    'removes orphans': ({ search }) => search.dropOrphansNext('file 0', 100),
    'refreshes files': ({ search }, ids) => search.refresh({ kind: 'files', ids }),
  }
  for (const [name, repair] of Object.entries(repairs))
    test(`entries of a dataset that goes are taken off the counts once while a unit ${name}`, async () => {
      const { store, database, datasetId, fileIds, close } = await opened()
      await store.write(({ datasets }) =>
        datasets.beginRemoval(datasetId, { kind: 'destroyed', at: AT }),
      )
      const repairing = unitThatWaits(store, (unit) => repair(unit, fileIds))
      await repairing.done
      // Had the other unit deleted entries, this one would wait for it, and count them as well.
      const removing = store.write(({ datasets }) => datasets.removeFilesNext(datasetId, 100))
      await Promise.race([removing, new Promise((resolve) => setTimeout(resolve, 500))])
      repairing.end()
      await Promise.all([repairing.ended, removing])
      const counts = await database.execute(`
        select coalesce(sum(entries), 0)::integer as files from search_tally where kind = 'file'`)
      equal(counts, [{ files: 0 }])
      const { kinds } = await store.read(({ search }) => search.find(PLAIN))
      equal(kinds, { collection: 0, dataset: 0, file: 0 })
      await close()
    })

  test('a dataset that goes and a search that moves its files wait for each other in one order', async () => {
    const { store, database, datasetId, draft, waiting, close } = await opened()
    await store.write(async (unit) => {
      const version = given(await unit.versions.find(datasetId, { kind: 'ordinal', ordinal: 1 }))
      const state = { kind: 'released', number: { major: 1, minor: 0 }, releasedAt: AT } as const
      await unit.versions.save({ ...version, fileCount: FILES, state })
      await unit.files.release(draft)
    })
    // A unit that is ended by a deadlock begins again.
    let [begun, moves] = [0, 0]
    const unwatch = database.watch((statement) => {
      if (statement.includes('select dataset_id from search_release')) moves += 1
    })
    // Keeps the one that goes among the entries until the search is there too.
    const last = held((done, wait) =>
      database.kysely.transaction().execute(async (db) => {
        await sql`select from search_entry order by id desc limit 1 for update`.execute(db)
        done()
        await wait
      }),
    )
    await last.done
    const destroyed = store.write(({ datasets }) => {
      begun += 1
      return datasets.destroy(datasetId, AT)
    })
    await waiting(1)
    const found = store.read(({ search }) => search.find(PLAIN))
    await waiting(2)
    last.end()
    await Promise.all([last.ended, destroyed])
    equal((await found).total, 0)
    equal([begun, moves], [1, 1])
    unwatch()
    await close()
  })

  test('words are looked at beside a unit that adds one, and one that it gives to an entry stays', async () => {
    const { store, database, waiting, close } = await opened()
    const forgetting = () => store.write(({ search }) => search.forgetWordsNext(null, 1000))
    const giving = (word: string): Held =>
      held((done, wait) =>
        database.kysely.transaction().execute(async (unit) => {
          await sql`insert into search_word values (${word}) on conflict do nothing`.execute(unit)
          await sql`update search_match set terms = terms || ${word}::tsvector`.execute(unit)
          done()
          await wait
        }),
      )
    const kelp = giving('kelp')
    await kelp.done
    // No word is without entries, so this waits for nobody.
    await forgetting()
    kelp.end()
    await kelp.ended
    await database.execute(`insert into search_word values ('foam'), ('reef')`)
    const reef = giving('reef')
    await reef.done
    const forgotten = forgetting()
    await waiting(1)
    reef.end()
    await Promise.all([reef.ended, forgotten])
    const kept = await database.execute(
      `select word from search_word where word in ('foam', 'kelp', 'reef') order by word`,
    )
    equal(kept, [{ word: 'kelp' }, { word: 'reef' }])
    await close()
  })

  test.run()
}
