import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { openStore, server } from '../databases.ts'
import { aDraft, fillDraft } from '../store/filled-draft.ts'
import { PLAIN } from './plain-search.ts'

if (server !== null) {
  const kind = server
  const test = suite(`emptying the index beside searches on ${kind.name}`)

  test('a search that has begun ends before the index is emptied, and neither begins again', async () => {
    const { store, database, close } = await openStore(kind)
    await fillDraft(store, await aDraft(store), 3)
    let begun = 0
    const clear = () =>
      store.write(({ search }) => {
        begun += 1
        return search.clear()
      })
    const waits = async (): Promise<void> => {
      for (;;) {
        const found = await database.execute(`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        if (found.length > 0) return
      }
    }
    const { total, cleared } = await store.read(async ({ search }) => {
      begun += 1
      await search.begin()
      const cleared = clear()
      await waits()
      const { total } = await search.find({ ...PLAIN, viewer: null })
      return { total, cleared: { cleared } }
    })
    await cleared.cleared
    equal([total, begun], [5, 2])
    equal((await store.read(({ search }) => search.find(PLAIN))).total, 0)
    await close()
  })

  test.run()
}
