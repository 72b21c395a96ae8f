import { listWords } from '@holdfast/contracts'
import type { ListStep, SearchWanted } from '@holdfast/core'
import { sql } from 'kysely'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { listedStems } from '../../src/search/listed-stems.ts'
import { planAnew } from '../../src/search/time-limit.ts'
import { kinds, type OpenedStore, openStore } from '../databases.ts'
import { PLAIN } from './plain-search.ts'

const stem = (of: string) => ({ kind: 'term', term: `~${of}` }) as const

const WANTED: SearchWanted = {
  ...PLAIN,
  query: { kind: 'or', parts: [stem('kelp'), stem('rare')] },
}

/** Ids around the end of a block of a list, and one that only insiders see. */
const IDS = [1, 2, 32767, 32768, 32769]
const SECRET = 70_000

/** Writes datasets with entries of these ids. */
async function written(
  { database }: OpenedStore,
  ids: readonly number[],
  terms = "'~kelp'",
): Promise<void> {
  await database.execute(
    `insert into search_entry (id, key, kind, object_id, dataset_id, insiders, states, name, sorted_at,
      facets, sorts, weights, digest) overriding system value
    select n, 'dataset_' || n, 'dataset', n, n, n = $2, '{}', lpad(n::text, 6, '0'), now(), '{}', '{}', '{}', ''
    from unnest($1::bigint[]) n`,
    [ids, SECRET],
  )
  await database.execute(
    `insert into search_match (entry_id, owner_id, insiders, kind, terms)
    select n, n, n = $2, 'dataset', $3::tsvector from unnest($1::bigint[]) n`,
    [ids, SECRET, terms],
  )
}

const list = ({ store }: OpenedStore): Promise<void> => listWords(store, 3)

/** Lists every word that three entries have; `rare` stays without a list. */
async function opened(kind: (typeof kinds)[number]) {
  const place = await openStore(kind)
  await written(place, [...IDS, SECRET])
  await written(place, [9], "'~rare'")
  await list(place)
  const words = await place.database.execute('select term from search_listed_word')
  equal(words, [{ term: '~kelp' }])
  const found = async (more: Partial<SearchWanted> = {}) => {
    const wanted = { ...WANTED, ...more }
    const { total, kinds, hits } = await place.store.read(({ search }) => search.find(wanted))
    is(total, hits.length)
    is(kinds.dataset, total)
    return hits.map(({ objectId }) => objectId)
  }
  return { ...place, found }
}

for (const kind of kinds) {
  const test = suite(`lists of matches on ${kind.name}`)

  test('listed and other words are found together, and drafts by insiders alone', async () => {
    const { found, close } = await opened(kind)
    const all = [1, 2, 9, 32767, 32768, 32769]
    equal(await found(), all)
    equal(await found({ viewer: null }), [...all, SECRET])
    equal(await found({ query: stem('kelp') }), IDS)
    equal(await found({ query: { kind: 'or', parts: [stem('kelp'), stem('kelp')] } }), IDS)
    equal(await found({ kinds: ['dataset'], counts: 'none', query: stem('none') }), [])
    await close()
  })

  test('the plan of a search for words is kept once all frequent words have lists', async () => {
    const { database, close } = await opened(kind)
    const planFor = (stems: readonly string[], plansKept = true) =>
      database.kysely.transaction().execute(async (db) => {
        await planAnew(db)
        await listedStems(db, { stems, plansKept })
        const { rows } = await sql<{ readonly mode: string }>`
          select current_setting('plan_cache_mode') as mode`.execute(db)
        return rows[0]?.mode
      })
    const [kept, own] = ['force_generic_plan', 'force_custom_plan']
    is(await planFor(['~kelp']), kept)
    is(await planFor(['~rare']), kept)
    is(await planFor(['~kelp', '~rare']), kept)
    is(await planFor(['~rare'], false), own)
    await database.execute(`update search_listed_word set state = 'making'`)
    is(await planFor(['~kelp']), own, 'A frequent word that has no list yet')
    is(await planFor(['~rare']), kept)
    await database.execute('update search_listing set next_entry = 1')
    is(await planFor(['~rare']), own, 'While lists are made')
    await database.execute('update search_listing set next_entry = null, entries = 0')
    is(await planFor(['~rare']), own, 'Before frequent words were looked for')
    await close()
  })

  test('what was written since words were listed is found at once, and after it is listed', async () => {
    const place = await opened(kind)
    const { found, database, close } = place
    await written(place, [5])
    await database.execute('delete from search_entry where id = 2')
    await database.execute('delete from search_match where entry_id = 2')
    await database.execute(`update search_match set terms = '''~foam''' where entry_id = 32767`)
    await database.execute(`update search_match set terms = '''~kelp''' where entry_id = 9`)
    // As a release does, which writes no terms.
    await database.execute(
      `insert into search_head (dataset_id, released, draft, in_review) values ($1, null, 1, false)`,
      [SECRET],
    )
    await database.execute(
      'update search_match set insiders = false, since = 1 where entry_id = $1',
      [SECRET],
    )
    await list(place)
    equal(await found(), [1, 5, 9, 32768, 32769])
    await database.execute('update search_head set released = 1, draft = null')
    await database.execute('update search_entry set insiders = false where id = $1', [SECRET])
    const all = [1, 5, 9, 32768, 32769, SECRET]
    equal(await found(), all)
    await list(place)
    equal(await found(), all)
    equal(await found({ query: stem('foam') }), [32767])
    equal(await database.execute('select from search_noted'), [])
    await close()
  })

  test('what is written after the first step waits for the next time, so that the job ends', async () => {
    const place = await opened(kind)
    const { found, store, database, close } = place
    const step = (part: ListStep) => store.write(({ search }) => search.listMatchesNext(part, 3))
    const noted = () => database.execute('select distinct entry_id from search_noted')
    await written(place, [5])
    is(await step('written'), 'words')
    equal(await noted(), [])
    await written(place, [6])
    for (let next = await step('words'); next !== null; next = await step(next)) is(next, 'words')
    equal(await noted(), [{ entry_id: 6 }])
    equal(await found(), [1, 2, 5, 6, 9, 32767, 32768, 32769])
    await close()
  })

  test('a dataset that is being removed is not found', async () => {
    const { found, database, close } = await opened(kind)
    await database.execute(
      `insert into dataset_removal (dataset_id, protocol, authority, identifier, destroyed)
      values (1, 'doi', '10.5072', 'A', false)`,
    )
    equal(await found({ query: stem('kelp') }), IDS.slice(1))
    await close()
  })

  test('nothing is listed any more when the index is emptied', async () => {
    const { store, found, database, close } = await opened(kind)
    await store.write(({ search }) => search.clear())
    equal(await found(), [])
    for (const table of ['search_list', 'search_listed_word', 'search_noted'])
      equal(await database.execute(`select from ${table}`), [])
    await close()
  })

  test.run()
}
