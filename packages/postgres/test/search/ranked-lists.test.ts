import { listWords } from '@holdfast/contracts'
import type { SearchWanted } from '@holdfast/core'
import { CARD_KINDS, GUEST, holderOf, type SearchCondition } from '@holdfast/core/rules'
import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, ok } from 'uvu/assert'
import { LABEL_BREAK } from '../../src/search/stored-terms.ts'
import { kinds, type OpenedStore, openStore } from '../databases.ts'
import { examplesOf } from './examples-of.ts'

const WORDS = ['kelp', 'foam', 'reef', 'sand', 'tide'] as const

/** An entry of a text of these words; the ones in front stand in a field of weight. */
interface Entry {
  readonly id: number
  readonly kind: 'dataset' | 'file'
  readonly insiders: boolean
  readonly words: readonly string[]
  readonly weighs: number
}

const entry = (id: number) =>
  fc.record({
    id: fc.constant(id),
    kind: fc.constantFrom('dataset' as const, 'file' as const),
    insiders: fc.boolean(),
    words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 30 }),
    weighs: fc.nat(5),
  })

/** Ids on both sides of where a block of a list ends. */
const entries = fc.tuple(
  ...Array.from({ length: 60 }, (_, n) => entry(n < 30 ? n + 1 : 32_740 + n)),
)

function termsOf({ kind, words, weighs }: Entry): string {
  const stands = (word: string) =>
    words.flatMap((own, n) => (own === word ? [n + 1] : [])).join(',')
  const there = [...new Set(words)]
  const named = kind === 'file' ? words.slice(0, weighs) : []
  return [
    ...there.flatMap((word) => [`'${word}':${stands(word)}`, `'~${word}':${stands(word)}`]),
    ...named.map((word) => `'#fileName ~${word}'`),
    `'=dvObjectType ${kind}s'`,
  ].join(' ')
}

const weightsOf = ({ kind, words, weighs }: Entry): string =>
  JSON.stringify(
    kind === 'file'
      ? {}
      : Object.fromEntries(words.slice(0, weighs).map((word) => [`~${word}`, 10 + 60 * weighs])),
  )

async function write({ database }: OpenedStore, all: readonly Entry[]): Promise<void> {
  const columns = [
    all.map(({ id }) => id),
    all.map(({ kind }) => kind),
    all.map(({ insiders }) => insiders),
    all.map(termsOf),
  ]
  await database.execute(
    `insert into search_entry (id, key, kind, object_id, dataset_id, insiders, states, name, sorted_at,
      facets, restricted, sorts, weights, digest) overriding system value
    select id, kind || id, kind, id, id, insiders, '{}', id::text, '2031-01-01'::timestamptz + id % 7 * interval '1 day',
      array['third' || $5 || id % 3], case when kind = 'file' then false end, '{}', weights::jsonb, ''
    from unnest($1::bigint[], $2::text[], $3::boolean[], $4::text[]) as e (id, kind, insiders, weights)`,
    [...columns.slice(0, 3), all.map(weightsOf), LABEL_BREAK],
  )
  await database.execute(
    `insert into search_match (entry_id, owner_id, insiders, kind, terms)
    select id, id, insiders, kind, terms::tsvector
    from unnest($1::bigint[], $2::text[], $3::boolean[], $4::text[]) as e (id, kind, insiders, terms)`,
    columns,
  )
}

async function remove({ database }: OpenedStore, ids: readonly number[]): Promise<void> {
  await database.execute('delete from search_entry where id = any($1::bigint[])', [ids])
  await database.execute('delete from search_match where entry_id = any($1::bigint[])', [ids])
}

const stem = (word: string): SearchCondition => ({ kind: 'term', term: `~${word}` })

const search = fc
  .record({
    words: fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }),
    viewer: fc.constantFrom(null, holderOf(GUEST)),
    kinds: fc.constantFrom(CARD_KINDS, ['dataset' as const]),
    counts: fc.constantFrom('none' as const, 'kinds' as const),
    order: fc.constantFrom('desc' as const, 'desc' as const, 'asc' as const),
    limit: fc.constantFrom(2, 10, 100),
    offset: fc.constantFrom(0, 3),
    facets: fc.constantFrom([], ['third']),
    by: fc.constantFrom('score' as const, 'score' as const, 'date' as const),
  })
  .map(
    ({ words, by, order, ...more }): SearchWanted => ({
      ...more,
      query: { kind: 'or', parts: words.map(stem) },
      filters: [],
      scoring: {
        terms: words.map((word) => `~${word}`),
        phrases: words.length > 1 ? [words] : [],
      },
      states: null,
      below: null,
      boxes: null,
      held: null,
      today: '2031-01-01',
      sort: { by, order },
    }),
  )

const found = ({ store }: OpenedStore, searches: readonly SearchWanted[]) =>
  store.read(async (unit) => {
    const all = []
    for (const wanted of searches) all.push(await unit.search.find(wanted))
    return all
  })

for (const kind of kinds) {
  const test = suite(`ranks in lists on ${kind.name}`)

  test('what lists tell is what rows tell, also of entries that were written since', async () => {
    const place = await openStore(kind)
    const { store, database } = place
    const examples = examplesOf(
      fc.record({
        before: entries,
        after: entries,
        searches: fc.array(search, { minLength: 25, maxLength: 25 }),
      }),
      4,
    )
    for (const { before, after, searches } of examples) {
      await write(place, before)
      const rows = await found(place, searches)
      await listWords(store, 3)
      const listed = await database.execute(
        `select term from search_listed_word where state = 'listed'`,
      )
      ok(listed.length > 1)
      equal(await found(place, searches), rows)

      await remove(
        place,
        before.filter((_, n) => n % 3 > 0).map(({ id }) => id),
      )
      await write(
        place,
        after.filter((_, n) => n % 3 === 1),
      )
      const noted = await found(place, searches)
      await listWords(store, 3)
      equal(await found(place, searches), noted)
      await database.execute('truncate search_list, search_listed_word')
      equal(await found(place, searches), noted)
      await store.write((unit) => unit.search.clear())
    }
    await place.close()
  })

  test.run()
}
