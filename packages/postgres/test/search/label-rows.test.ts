import { listWords } from '@holdfast/contracts'
import type { SearchWanted } from '@holdfast/core'
import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { LABEL_BREAK } from '../../src/search/stored-terms.ts'
import { kinds, type OpenedStore, openStore } from '../databases.ts'
import { examplesOf } from './examples-of.ts'
import { PLAIN } from './plain-search.ts'

/** An entry with labels, of which some are in many entries and some in it alone. */
interface Entry {
  readonly id: number
  readonly labels: readonly string[]
  readonly restricted: boolean | null
  readonly from: string | null
}

const labels = fc.subarray(['a', 'b', 'with "quotes", {braces} and \\', 'NULL', 'ø'])

const entry = (id: number) =>
  fc.record({
    id: fc.constant(id),
    labels: fc
      .tuple(labels, fc.nat(3))
      .map(([some, own]) => (own === 0 ? [...some, `${id}`] : some)),
    restricted: fc.constantFrom(null, true, false),
    from: fc.constantFrom(null, '2030-01-01', '2032-01-01'),
  })

/** Ids in a few blocks of labels, and in one with a gap. */
const entries = fc.tuple(...Array.from({ length: 60 }, (_, n) => entry(n < 40 ? n + 5 : n + 9000)))

async function write({ database }: OpenedStore, all: readonly Entry[]): Promise<void> {
  const ids = all.map(({ id }) => id)
  await database.execute(
    `insert into search_entry (id, key, kind, object_id, dataset_id, insiders, states, name, sorted_at,
      facets, restricted, available_from, sorts, weights, digest) overriding system value
    select id, 'entry_' || id, case when restricted is null then 'dataset' else 'file' end, id, id, false, '{}', '', now(),
      array(select 'facet' || $5 || value from json_array_elements_text(labels::json)), restricted, available_from, '{}', '{}', ''
    from unnest($1::bigint[], $2::text[], $3::boolean[], $4::date[]) as e (id, labels, restricted, available_from)`,
    [
      ids,
      all.map((one) => JSON.stringify(one.labels)),
      all.map(({ restricted }) => restricted),
      all.map(({ from, restricted }) => (restricted === null ? null : from)),
      LABEL_BREAK,
    ],
  )
  await database.execute(
    `insert into search_match (entry_id, owner_id, insiders, kind, terms)
    select id, id, false, kind, '''~kelp''' from search_entry where id = any($1::bigint[])`,
    [ids],
  )
}

async function remove({ database }: OpenedStore, ids: readonly number[]): Promise<void> {
  await database.execute('delete from search_entry where id = any($1::bigint[])', [ids])
  await database.execute('delete from search_match where entry_id = any($1::bigint[])', [ids])
}

const WANTED: SearchWanted = {
  ...PLAIN,
  viewer: null,
  query: { kind: 'term', term: '~kelp' },
  scoring: { terms: ['~kelp'], phrases: [] },
  facets: ['facet', 'fileAccess'],
  sort: { by: 'score', order: 'desc' },
  limit: 10,
}

/** What searches count that terms decide, and one that they don't. */
async function found({ store }: OpenedStore) {
  const all = []
  for (const counts of ['none', 'kindsAndStates'] as const)
    all.push(await store.read(({ search }) => search.find({ ...WANTED, counts })))
  return all.map(({ facets }) => Object.fromEntries(facets))
}

const accessOf = ({ restricted, from }: Entry): string =>
  `${from === '2032-01-01' ? 'EmbargoedThen' : ''}${restricted ? 'Restricted' : 'Public'}`

/** The same from the entries. */
function told(all: readonly Entry[]) {
  const counted = (values: readonly string[]) =>
    [...new Set(values)]
      .map((label) => ({ label, count: values.filter((one) => one === label).length }))
      .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
  return {
    facet: counted(all.flatMap((one) => one.labels)),
    fileAccess: counted(all.flatMap((one) => (one.restricted === null ? [] : [accessOf(one)]))),
  }
}

const list = ({ store }: OpenedStore): Promise<void> => listWords(store, 3)

for (const kind of kinds) {
  const test = suite(`rows of labels on ${kind.name}`)

  test('rows of labels tell what entries tell, also of those that were written since', async () => {
    const place = await openStore(kind)
    const { store, database } = place
    const counts = async (all: readonly Entry[], message: string) => {
      for (const one of await found(place)) equal(one, told(all), message)
    }
    for (const { before, after } of examplesOf(fc.record({ before: entries, after: entries }), 4)) {
      await write(place, before)
      await counts(before, 'before they are listed')
      await list(place)
      await counts(before, 'listed')
      const sets = await database.execute('select from search_label_set')
      ok(sets.length > 1, 'labels are shared')

      const others = after.filter((_, n) => n % 3 === 1)
      await remove(
        place,
        before.filter((_, n) => n % 3 > 0).map(({ id }) => id),
      )
      await write(place, others)
      const left = [...before.filter((_, n) => n % 3 === 0), ...others]
      await counts(left, 'written since')
      await list(place)
      await counts(left, 'listed again')
      await store.write((unit) => unit.search.clear())
      const rest = await database.execute(
        'select from search_label union all select from search_label_set',
      )
      is(rest.length, 0)
    }
    await place.close()
  })

  test.run()
}
