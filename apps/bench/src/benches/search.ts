import { performance } from 'node:perf_hooks'
import type { SearchWanted } from '@holdfast/core'
import {
  type Actor,
  CARD_KINDS,
  CARD_STATES,
  fieldCatalogue,
  holderOf,
  parseQuery,
  resolveQuery,
  standardBlocks,
} from '@holdfast/core/rules'
import { type Bench, type BenchContext, measured } from '../bench.ts'
import { interleaved } from '../measure.ts'
import { absolute, comparison, type Row } from '../row.ts'
import { type HolderOfHalf, holderOfHalf } from '../seed/holder-of-half.ts'
import type { Installation } from '../seed/installation.ts'
import { buildIndex, listMatches } from '../seed/search-index.ts'
import { type Searchable, type SearchableSize, searchable } from '../seed/searchable.ts'
import { withKept } from '../seeded-server.ts'

/** Searches of one kind in a round, from which the 95th percentile is taken. */
const SEARCHES = 40
/** Two words are drawn from these ranks of the vocabulary: neither in every document nor in hardly any. */
const RANKS = { first: 40, last: 400 }
const FACETS = [
  'datasetType',
  'publicationDate',
  'publicationStatus',
  'license',
  'authorName_ss',
  'subject_ss',
  'keywordValue_ss',
  'fileTypeGroupFacet',
  'fileTag',
  'fileAccess',
]

/** What is asked, the milliseconds that it may take, and whether it may take as much as there is. */
const QUESTIONS = {
  'searches: two words with facets, account in ten groups': { target: 50, grows: false },
  'searches: two words with facets, guest': { target: 30, grows: false },
  'searches: everything with facets, superuser': { target: 100, grows: false },
  'pages of my data, holder of half of it': { target: 100, grows: true },
} as const
type Question = keyof typeof QUESTIONS

/** How long the searches of one place take, which may not grow with it; and how fast its index is built. */
export const search: Bench = {
  name: 'search',
  run: (context) =>
    withKept(context, 'small', (small) =>
      withKept(context, 'large', async (large) => {
        const { datasets, filesEach } = context.sizes.search
        const few = await seeded(small, { datasets: datasets / 10, filesEach }, context)
        const many = await seeded(large, { datasets, filesEach }, context)
        context.say('  measuring')
        const turns = await interleaved(context.rounds, { few: few.ask, many: many.ask })
        const figures = (side: 'few' | 'many', question: Question) =>
          turns.map((turn) => turn[side][question])
        const extent = `${datasets} datasets, ${datasets * filesEach} files`
        const rows = Object.entries(QUESTIONS).flatMap(
          ([name, { target, grows }]): readonly Row[] => {
            // The names of `QUESTIONS`.
            const question = name as Question
            const ours = figures('many', question)
            const growth: Row = comparison(
              {
                name: `growth: ${name}`,
                unit: 'ms',
                ours,
                target: { kind: 'ratioAtMost', value: 1.5 },
              },
              { name: 'in a tenth', values: figures('few', question) },
            )
            return [
              absolute({
                name: `95 of 100 ${name}, ${extent}`,
                unit: 'ms',
                ours,
                target: { kind: 'atMost', value: target },
              }),
              ...(grows ? [] : [growth]),
            ]
          },
        )
        return measured(...rows, ...few.built, ...many.built)
      }),
    ),
}

async function seeded(installation: Installation, size: SearchableSize, { say }: BenchContext) {
  say(`  seeding ${size.datasets} datasets`)
  const place = await searchable(installation, size)
  const built = await builtIndex(installation, size, say)
  say('  listing frequent words')
  await listMatches(installation)
  const half = await holderOfHalf(installation)
  return { built, ask: () => asked(installation, { ...place, half }) }
}

/** Builds the index, a thousand objects in a transaction, unless a kept one is there. */
async function builtIndex(
  installation: Installation,
  { datasets, filesEach }: SearchableSize,
  say: BenchContext['say'],
): Promise<readonly Row[]> {
  const { database } = installation
  // The dataset that was cloned was indexed when it was made.
  const there = await database.execute('select from search_head offset $1 limit 1', [datasets])
  if (there.length > 0) return []
  say('  building the index')
  const sizes: number[] = []
  const began = performance.now()
  await buildIndex(installation, () => sizes.push(process.memoryUsage().rss / 2 ** 20))
  const seconds = (performance.now() - began) / 1000
  const half = sizes.slice(Math.floor(sizes.length / 2))
  await database.execute('vacuum analyze')
  const objects = datasets * (1 + filesEach)
  return [
    absolute({
      name: `building the whole index of ${objects} objects`,
      unit: 'objects/s',
      ours: [objects / seconds],
      target: { kind: 'atLeast', value: 5000 },
    }),
    absolute({
      name: `memory: its growth in the second half, ${objects} objects`,
      unit: 'MiB',
      ours: [Math.max(...half) - (half[0] ?? 0)],
      target: { kind: 'atMost', value: 64 },
    }),
  ]
}

async function asked(
  { store }: Installation,
  { reader, word, half }: Searchable & { readonly half: HolderOfHalf },
): Promise<Readonly<Record<Question, number>>> {
  const draw = () => word(RANKS.first + Math.floor(Math.random() * (RANKS.last - RANKS.first)))
  const time = async (question: () => Promise<unknown>) => {
    const times: number[] = []
    for (let n = 0; n < SEARCHES; n += 1) {
      const began = performance.now()
      await question()
      times.push(performance.now() - began)
    }
    return times.toSorted((a, b) => a - b)[Math.floor(SEARCHES * 0.95)] ?? 0
  }
  const timeOf = (viewer: Actor | null, query: () => string) =>
    time(() => {
      const wanted = searchFor(query(), viewer)
      return store.read((unit) => unit.search.find(wanted))
    })
  const twoWords = () => `${draw()} ${draw()}`
  return {
    'searches: two words with facets, account in ten groups': await timeOf(reader, twoWords),
    'searches: two words with facets, guest': await timeOf({ kind: 'guest' }, twoWords),
    'searches: everything with facets, superuser': await timeOf(null, () => '*'),
    'pages of my data, holder of half of it': await time(() =>
      store.read((unit) => unit.search.held({ ...HELD, ...half }), { consistency: 'latest' }),
    ),
  }
}

/** The first page of my data. */
const HELD = {
  kinds: CARD_KINDS,
  states: CARD_STATES,
  ...{ everything: false, grants: true, pictures: null },
  sort: { by: 'date', order: 'desc' },
  ...{ limit: 10, offset: 0 },
} as const

const CATALOGUE = fieldCatalogue(standardBlocks)

function searchFor(text: string, viewer: Actor | null): SearchWanted {
  const parsed = parseQuery(text, { isField: (name) => CATALOGUE.field(name) !== null })
  if (parsed.kind === 'fault') throw new Error(parsed.message)
  const resolved = resolveQuery(parsed.tree, CATALOGUE)
  if (resolved.kind === 'fault') throw new Error(resolved.message)
  return {
    viewer: viewer === null ? null : holderOf(viewer),
    query: resolved.condition,
    filters: [],
    scoring: resolved.scoring,
    kinds: CARD_KINDS,
    counts: 'none',
    states: null,
    below: null,
    boxes: null,
    held: null,
    facets: FACETS,
    today: '2031-01-01',
    sort: { by: 'score', order: 'desc' },
    limit: 10,
    offset: 0,
  }
}
