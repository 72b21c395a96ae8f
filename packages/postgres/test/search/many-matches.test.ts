import { listWords } from '@holdfast/contracts'
import type { SearchWanted } from '@holdfast/core'
import { CARD_KINDS, MOST_COUNTED } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import type { Database } from '../../src/database/database.ts'
import { LABEL_BREAK } from '../../src/search/stored-terms.ts'
import { kinds, openStore } from '../databases.ts'
import { PLAIN } from './plain-search.ts'

/** Found by `kelp`; a quarter of them are drafts, and half of the rest has the title. */
const ENTRIES = 4 * MOST_COUNTED

const WANTED: SearchWanted = {
  ...PLAIN,
  query: { kind: 'term', term: 'kelp' },
  scoring: { terms: ['kelp'], phrases: [] },
  kinds: ['dataset', 'file'],
  facets: ['half', 'all'],
  sort: { by: 'score', order: 'desc' },
  limit: 10,
}

/** Where autovacuum looked before the rows were committed, it noted empty tables, and a search by states takes seconds. */
const analyzed = (database: Pick<Database, 'execute'>) =>
  database.execute('analyze search_entry, search_match')

for (const kind of kinds) {
  const test = suite(`very many matches on ${kind.name}`)

  test('totals are exact, labels are estimated, and the heaviest come first', async () => {
    const { database, store, close } = await openStore(kind)
    await database.execute(
      `insert into search_entry (key, kind, object_id, dataset_id, insiders, states, name, sorted_at, facets,
        sorts, weights, digest)
      select 'dataset_' || n, 'dataset', n, n, n % 4 = 0, array['Published'], '', now(),
        array['half' || $2 || n % 2, 'all' || $2 || 'x'], '{}',
        case when n % 2 = 1 then '{"kelp": 130}' else '{}' end::jsonb, ''
      from generate_series(1, $1::integer) n`,
      [ENTRIES, LABEL_BREAK],
    )
    await database.execute(`insert into search_match (entry_id, owner_id, insiders, kind, terms)
      select id, object_id, insiders, kind, (case when object_id % 2 = 1 then '''#title kelp'' ' else '' end
        || '''kelp'' ''=dvObjectType datasets''')::tsvector from search_entry`)
    await analyzed(database)
    const find = (more: Partial<SearchWanted>) =>
      store.read(({ search }) => search.find({ ...WANTED, ...more }))
    const everything = { query: { kind: 'all' }, scoring: { terms: [], phrases: [] } } as const
    // The index of terms doesn't decide the state.
    const states: SearchWanted['states'] = ['Published']
    const queries = [
      {},
      everything,
      { ...everything, kinds: CARD_KINDS },
      { states },
      { ...everything, states },
    ]
    for (const query of queries) {
      const { total, kinds, facets, hits } = await find(query)
      is(total, (ENTRIES * 3) / 4)
      equal(kinds, { collection: 0, dataset: (ENTRIES * 3) / 4, file: 0 })
      equal(facets.get('all'), [{ label: 'x', count: total }])
      const [most] = facets.get('half') ?? []
      is(most?.label, '1')
      const share = (most?.count ?? 0) / total
      ok(share > 0.6 && share < 0.74, `two of three, not ${share}`)
      is(hits.length, 10)
      is(hits[0]?.score, 'query' in query ? 1 : 130)
    }
    const seen = await find({ viewer: null })
    is(seen.total, ENTRIES)
    await database.execute('delete from search_entry where object_id <= 8')
    is((await find({ ...everything, kinds: CARD_KINDS, viewer: null })).total, ENTRIES - 8)
    await close()
  })

  test('of words that lists share, totals are exact, and each match may be in the sample', async () => {
    const { database, store, close } = await openStore(kind)
    await database.execute(
      `insert into search_entry (id, key, kind, object_id, dataset_id, insiders, states, name, sorted_at, facets,
        sorts, weights, digest) overriding system value
      select n, 'dataset_' || n, 'dataset', n, n, false, '{}', '', now(), array['fourth' || $2 || n % 4], '{}', '{}', ''
      from generate_series(1, $1::integer) n`,
      [ENTRIES, LABEL_BREAK],
    )
    // Kelp in three of four, foam in two, reef in two: three in all, as none has neither.
    await database.execute(`insert into search_match (entry_id, owner_id, insiders, kind, terms)
      select id, id, false, kind, concat_ws(' ', case when id % 4 < 3 then '''~kelp''' end,
        case when id % 4 in (1, 3) then '''~foam''' end, case when id % 4 < 2 then '''~reef''' end)::tsvector from search_entry`)
    await analyzed(database)
    await listWords(store, 1000)
    const words = ['~kelp', '~foam', '~reef']
    const wanted: SearchWanted = {
      ...WANTED,
      query: { kind: 'or', parts: words.map((term) => ({ kind: 'term', term })) },
      scoring: { terms: words, phrases: [] },
      facets: ['fourth'],
    }
    const { total, facets } = await store.read(({ search }) => search.find(wanted))
    is(total, ENTRIES)
    const counts = facets.get('fourth') ?? []
    is(counts.length, 4)
    for (const { label, count } of counts) {
      const share = count / total
      ok(share > 0.19 && share < 0.31, `a quarter has ${label}, not ${share}`)
    }
    await close()
  })

  test.run()
}
