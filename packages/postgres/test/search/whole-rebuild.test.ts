import { compareIndex } from '@holdfast/core'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { rebuildSearch } from '../../src/search/whole-rebuild.ts'
import { kinds, openStore } from '../databases.ts'
import { aDraft, fillDraft } from '../store/filled-draft.ts'
import { PLAIN } from './plain-search.ts'

for (const kind of kinds) {
  const test = suite(`rebuilds of the index on ${kind.name}`)

  test('a rebuild that is ended goes on where it was, and counts as done only at the end', async () => {
    const { store, close } = await openStore(kind)
    await fillDraft(store, await aDraft(store), 3)
    await store.write(({ search }) => search.clear())
    let writes = 0
    const dying: Pick<typeof store, 'write'> = {
      write: async (work) => {
        writes += 1
        if (writes === 3) throw new Error('killed')
        return store.write(work)
      },
    }
    const ended = await rebuildSearch(dying).catch((error: unknown) => String(error))
    is(ended, 'Error: killed')
    const take = () => store.write(({ search }) => search.takeRebuild())
    is(await take(), false, 'it was ended just now')
    const places: string[] = []
    await rebuildSearch(store, { tell: (place) => places.push(place) })
    equal(places, ['file 0'], 'collections were done')
    equal(await compareIndex(store, 10), { staleOrMissing: [], orphaned: [] })
    is(await take(), false)
    await close()
  })

  test('what belongs to nothing is removed alone, and so are words that nothing has', async () => {
    const { database, store, close } = await openStore(kind)
    const draft = await aDraft(store)
    await fillDraft(store, draft, 3)
    const keys = async () =>
      (await database.execute('select key from search_entry order by key')) as readonly {
        readonly key: string
      }[]
    const before = await keys()
    const copy = (change: string) =>
      database.execute(`insert into search_entry (key, kind, object_id, dataset_id, parent_key, insiders,
          states, name, sorted_at, facets, restricted, sorts, weights, digest)
        select ${change}, parent_key, insiders, states, name, sorted_at, facets, restricted, sorts,
          weights, digest from search_entry where kind = 'dataset' limit 1`)
    await copy(`'dataset_999_draft', 'dataset', 999, 999`)
    await copy(`'dataset_' || dataset_id, 'dataset', object_id, dataset_id`)
    await database.execute(`insert into search_word values ('zz''odd\\word'), ('unheardof')`)
    const words = async () => (await database.execute('select word from search_word')).length
    const many = await words()
    for (const work of ['dropOrphansNext', 'forgetWordsNext'] as const) {
      let after: string | null = null
      do {
        const place: string | null = after
        after = await store.write(({ search }) => search[work](place, 2))
      } while (after !== null)
    }
    equal(await keys(), before)
    is(await words(), many - 2)
    await close()
  })

  test('a rebuild corrects numbers of entries that were kept wrong', async () => {
    const { database, store, close } = await openStore(kind)
    await fillDraft(store, await aDraft(store), 3)
    const counted = async () => {
      const found = await store.read(({ search }) => search.find({ ...PLAIN, viewer: null }))
      return found.kinds
    }
    const cards = () =>
      database.execute('select * from search_card order by dataset_id, insiders, states')
    const [before, cardsBefore] = [await counted(), await cards()]
    await database.execute('update search_card set files = files + 7')
    await database.execute(`
      insert into search_tally values ('file', false, -60), ('file', true, 2), ('collection', true, 1)`)
    equal((await counted()).file, before.file - 58)
    await rebuildSearch(store)
    equal(await counted(), before)
    equal(await cards(), cardsBefore)
    const rows = await database.execute('select from search_tally')
    await rebuildSearch(store)
    equal(await database.execute('select from search_tally'), rows)
    await close()
  })

  test('entries of a dataset that is being removed are not counted again by a rebuild', async () => {
    const { database, store, close } = await openStore(kind)
    const draft = await aDraft(store)
    await fillDraft(store, draft, 3)
    const at = new Date('2030-05-06T07:08:09.123Z')
    await store.write(({ datasets }) =>
      datasets.beginRemoval(draft.datasetId, { kind: 'destroyed', at }),
    )
    const sums = () =>
      database.execute(
        `select sum(entries)::integer as files from search_tally where kind = 'file'`,
      )
    for (const files of [3, 0]) {
      await rebuildSearch(store)
      equal(await sums(), [{ files }])
      await store.write(({ datasets }) => datasets.removeFilesNext(draft.datasetId, 1))
    }
    await close()
  })

  test('of several processes, one goes on with a rebuild that was ended', async () => {
    const { database, store, close } = await openStore(kind)
    await database.execute(`update search_rebuild set state = 'running', after = 'dataset 7',
      touched_at = now() - interval '2 minutes'`)
    const take = () => store.write(({ search }) => search.takeRebuild())
    const taken = await Promise.all([take(), take(), take()])
    equal(taken.filter(Boolean).length, 1)
    is(await store.write(({ search }) => search.rebuildNext(10)), 'file 0')
    await close()
  })

  test('several sessions write each batch of a rebuild once, and a rebuild requested meanwhile starts it over', async () => {
    const { store, close } = await openStore(kind)
    await fillDraft(store, await aDraft(store), 3)
    const begin = (from: 'start' | 'whereItEnded') =>
      store.write(({ search }) => search.beginRebuild(from))
    const next = () => store.write(({ search }) => search.rebuildNext(10))
    is(await next(), null, 'there is no rebuild')
    await begin('start')
    const first = await Promise.all([next(), next()])
    equal(first.sort(), ['dataset 0', 'file 0'])
    await begin('whereItEnded')
    is(await next(), null, 'files come last')
    await begin('start')
    equal([await next(), await next()], ['dataset 0', 'file 0'])
    await begin('start')
    equal(
      [await next(), await next(), await next(), await next()],
      ['dataset 0', 'file 0', null, null],
    )
    await close()
  })

  test('the comparison names entries that differ, are missing, or belong to nothing, and of each no more than wanted', async () => {
    const { database, store, close } = await openStore(kind)
    const draft = await aDraft(store)
    await fillDraft(store, draft, 5)
    await database.execute(`update search_entry set digest = '' where kind = 'file'`)
    await database.execute(`delete from search_entry where kind = 'dataset'`)
    await database.execute(`insert into search_entry (key, kind, object_id, insiders, states, name, sorted_at,
        facets, sorts, weights, digest)
      select 'collection_' || n, 'collection', n, false, '{}', '', now(), '{}', '{}', '{}', ''
      from generate_series(99990, 99999) n`)
    const all = await compareIndex(store, 20)
    equal([all.staleOrMissing.length, all.orphaned.length], [6, 10])
    equal((await compareIndex(store, 20)).orphaned[0], 'collection_99990')
    const few = await compareIndex(store, 3)
    equal([few.staleOrMissing.length, few.orphaned.length], [3, 3])
    await close()
  })

  test.run()
}
