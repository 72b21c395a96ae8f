import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { isRebuildWanted, rebuildSearch } from '../../src/search/whole-rebuild.ts'
import { kinds, openStore } from '../databases.ts'
import { aDraft, fillDraft } from '../store/filled-draft.ts'

for (const kind of kinds) {
  const test = suite(`rebuilds of the index on ${kind.name}`)

  test('a rebuild that is ended goes on where it was, and counts as done only at the end', async () => {
    const { database, store, close } = await openStore(kind)
    await fillDraft(store, await aDraft(store), 3)
    await store.write(({ search }) => search.clear())
    let writes = 0
    const dying: Pick<typeof store, 'write'> = {
      write: async (work) => {
        writes += 1
        if (writes === 2) throw new Error('killed')
        return store.write(work)
      },
    }
    const ended = await rebuildSearch(database, dying).catch((error: unknown) => String(error))
    is(ended, 'Error: killed')
    is(await isRebuildWanted(database), true)
    const places: string[] = []
    await rebuildSearch(database, store, { tell: (place) => places.push(place) })
    equal(places, ['file 0'], 'collections were done')
    const state = await store.read(({ search }) => search.state(10))
    equal(state, { staleOrMissing: [], orphaned: [] })
    is(await isRebuildWanted(database), false)
    await close()
  })

  test.run()
}
