import type { LabelCount, SearchWanted, Store } from '@holdfast/core'
import {
  type Actor,
  accessLabelOn,
  CARD_KINDS,
  holderOf,
  MOST_LABELS,
  type SearchCondition,
  type SearchDocument,
} from '@holdfast/core/rules'
import { equal } from 'uvu/assert'
import { at } from '../builders.ts'
import { chosen, type Draw, drawing } from '../random-draws.ts'
import type { ModelObject } from '../roles/permission-model.ts'
import { randomWorld } from '../roles/random-permissions.ts'
import { editFile, given, openDraft, releaseDraft } from '../sample-objects.ts'
import { variable } from '../tables/table-rules.ts'
import { listWords } from './list-words.ts'
import { foundBy, searchModel } from './search-model.ts'

const TODAY = '2031-01-01'

/**
 * Compares what random callers find in a random world, where some of it is published, with a slow model, which filters
 * after the fact. Rejects at the first difference.
 */
export async function compareSearches(
  store: Store,
  { seed, searches }: { readonly seed: number; readonly searches: number },
): Promise<void> {
  const draw = drawing(seed)
  const { world, actors } = await randomWorld(store, seed)
  await listWords(store, 1)
  const above = await publishSome(store, world.objects, draw)
  // First with what was written since the words were listed, then with all of it listed.
  await compare(store, { world, actors, above, draw, seed, searches })
  await listWords(store, 1)
  await compare(store, { world, actors, above, draw, seed, searches })
}

async function compare(
  store: Store,
  {
    world,
    actors,
    above,
    draw,
    seed,
    searches,
  }: Awaited<ReturnType<typeof randomWorld>> & {
    readonly above: ReadonlyMap<number, readonly number[]>
    readonly draw: Draw
    readonly seed: number
    readonly searches: number
  },
): Promise<void> {
  await store.read(async ({ search }) => {
    const model = await searchModel(search, world, above)
    const documents = [...model.documents.values()]
    const collectionIds = world.objects.flatMap(({ kind, id }) =>
      kind === 'collection' ? [id] : [],
    )
    for (let n = 0; n < searches; n += 1) {
      const actor = chosen(draw, actors)
      const choices = { draw, documents, collectionIds }
      const query = draw(3) === 0 ? anyOfStems(choices) : randomCondition(choices, 3)
      const terms = [randomTerm(draw, documents), randomTerm(draw, documents)]
      const scoring = { terms: terms.filter((term) => !/[ =]/.test(term)), phrases: [] }
      const by = draw(2) === 0 ? 'date' : 'score'
      const sort = { by, order: draw(3) === 0 ? 'asc' : 'desc' } as const
      const wanted = searchBy(actor, { query, scoring, sort, today: TODAY })
      const told = foundBy(model, actor, wanted)
      const { total, hits, kinds, facets } = await search.find(wanted)
      const told10 = told.slice(0, wanted.limit)
      const message = JSON.stringify({ seed, actor, query, scoring, sort })
      equal(
        hits.map(({ key, score }) => ({ key, score })),
        told10,
        message,
      )
      equal(total, told.length, message)
      equal(kinds.collection + kinds.dataset + kinds.file, told.length, message)
      const labelled = told.map(({ key }) => given(model.documents.get(key) ?? null))
      equal([...facets], labelsIn(labelled, wanted.facets), message)
      const published = labelled.filter(
        ({ kind, states }) => kind === 'dataset' && states.includes('Published'),
      )
      equal(
        (await search.publishedIds({ ...wanted, seconds: 10 })).toSorted((a, b) => a - b),
        published.map(({ objectId }) => objectId).sort((a, b) => a - b),
        message,
      )
    }
  })
}

/** How many of the documents have each label of each facet, the most frequent first. */
function labelsIn(
  documents: readonly SearchDocument[],
  facets: readonly string[],
): readonly (readonly [facet: string, labels: readonly LabelCount[]])[] {
  const labelsOf = ({ access, facets: own }: SearchDocument, facet: string) =>
    facet === 'fileAccess' && access !== null ? [accessLabelOn(access, TODAY)] : own.get(facet)
  return facets.flatMap((facet) => {
    const all = documents.flatMap((document) => labelsOf(document, facet) ?? [])
    const labels = [...new Set(all)].map((label) => ({
      label,
      count: all.filter((one) => one === label).length,
    }))
    labels.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    return labels.length === 0 ? [] : [[facet, labels.slice(0, MOST_LABELS)] as const]
  })
}

const searchBy = (
  actor: Actor,
  asked: Pick<SearchWanted, 'query' | 'scoring' | 'sort' | 'today'>,
): SearchWanted => ({
  viewer: actor.kind === 'account' && actor.superuser ? null : holderOf(actor),
  filters: [],
  kinds: CARD_KINDS,
  counts: 'kinds',
  states: null,
  below: null,
  boxes: null,
  held: null,
  facets: ['publicationStatus', 'fileTypeGroupFacet', 'dvCategory', 'fileAccess'],
  limit: 10,
  offset: 0,
  ...asked,
})

/**
 * Publishes half of the collections and datasets, opens drafts on some of these and links some; returns what holds or links
 * each collection and dataset.
 */
async function publishSome(
  store: Store,
  objects: readonly ModelObject[],
  draw: Draw,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const above = new Map<number, number[]>()
  const collectionIds: number[] = []
  for (const object of objects) {
    if (object.kind === 'dataset') above.set(object.id, [object.collectionId])
    if (object.kind !== 'collection') continue
    collectionIds.push(object.id)
    const ref = { kind: 'id', id: object.id } as const
    const collection = given(await store.read(({ collections }) => collections.find(ref)))
    above.set(object.id, collection.parentId === null ? [] : [collection.parentId])
    if (draw(2) === 0)
      await store.write((unit) => unit.collections.save({ ...collection, publishedAt: at(5) }))
  }
  for (const object of objects) {
    if (object.kind === 'file' && draw(3) === 0) await becomeTable(store, object.id)
    if (object.kind === 'file' && draw(2) === 0) await publish(store, object, draw)
    if (object.kind === 'dataset' && draw(3) === 0) {
      const collectionId = chosen(draw, collectionIds)
      const link = { datasetId: object.id, collectionId, linkedAt: at(1) }
      await store.write((unit) => unit.datasetLinks.add(link))
      above.get(object.id)?.push(collectionId)
    }
  }
  return above
}

/** Gives a file variables that no other text has. */
const becomeTable = (store: Store, fileId: number): Promise<void> =>
  store.write(async ({ tables }) => {
    const named = { ...variable(`depth_${fileId}`), label: 'Water depth at noon' }
    await tables.addVariables(fileId, 0, [named, variable('station')])
    await tables.add({ fileId, columns: 2, rows: 17, marks: [] })
  })

/** Releases the dataset of a file, and gives the file another name in a new draft of some. */
async function publish(
  store: Store,
  { id: fileId, datasetId }: Extract<ModelObject, { readonly kind: 'file' }>,
  draw: Draw,
): Promise<void> {
  const first = { datasetId, ordinal: 1 }
  await releaseDraft(store, first)
  if (draw(2) === 0) return
  const draft = await openDraft(store, first)
  if (draw(2) === 0)
    await editFile(store, draft, { fileId, label: 'Gauge kelp.csv', restricted: true })
}

interface Choices {
  readonly draw: Draw
  readonly documents: readonly SearchDocument[]
  readonly collectionIds: readonly number[]
}

const randomTerm = (draw: Draw, documents: readonly SearchDocument[]): string =>
  chosen(draw, [...chosen(draw, documents).said.terms.keys()])

/** What a search for words asks; some of them are in no document. */
function anyOfStems({ draw, documents }: Choices): SearchCondition {
  const stems = [...chosen(draw, documents).said.terms.keys()].filter((term) =>
    term.startsWith('~'),
  )
  const term = () => ({ kind: 'term', term: chosen(draw, ['~nowhere', ...stems]) }) as const
  return draw(3) === 0 ? term() : { kind: 'or', parts: [term(), term(), term()] }
}

/** A condition that refers to what is there; the depth is the number of levels. */
function randomCondition(choices: Choices, depth: number): SearchCondition {
  const { draw, documents, collectionIds } = choices
  const part = () => randomCondition(choices, depth - 1)
  const term = randomTerm(draw, documents)
  switch (draw(depth === 0 ? 5 : 13)) {
    case 0:
      return { kind: 'all' }
    case 1:
    case 2:
      return { kind: 'term', term }
    case 3:
      return randomPattern(draw, term)
    case 4:
      return randomRange(choices)
    case 5:
      return { kind: 'below', collectionIds: [chosen(draw, collectionIds)] }
    case 6:
      return { kind: 'not', part: part() }
    case 7:
      return { kind: 'parent', part: part() }
    case 8:
      return { kind: 'access', label: chosen(draw, ['Public', 'Restricted'] as const) }
    case 9:
      return { kind: 'datasets', ...randomEnds(draw, draw(4)) }
    case 10:
      return { kind: 'holds', part: part() }
    default:
      return { kind: draw(2) === 0 ? 'and' : 'or', parts: [part(), part()] }
  }
}

/** A pattern that the term fits, unless it is a whole value. */
function randomPattern(draw: Draw, term: string): SearchCondition {
  if (/[~=]/.test(term)) return { kind: 'term', term }
  const start = term.indexOf(' ') + 1
  const [prefix, word] = [term.slice(0, start), term.slice(start)]
  const cut = 1 + draw(word.length)
  const [begin, end] = [word.slice(0, cut), word.slice(cut)]
  const any = { kind: 'any' } as const
  const text = (of: string) => ({ kind: 'text', text: of }) as const
  if (end === '' || draw(2) === 0) return { kind: 'pattern', prefix, parts: [text(begin), any] }
  if (draw(2) === 0) return { kind: 'pattern', prefix, parts: [any, text(end)] }
  return { kind: 'pattern', prefix, parts: [text(begin), { kind: 'one' }, any] }
}

function randomRange({ draw, documents }: Choices): SearchCondition {
  const { field, low } = chosen(draw, chosen(draw, documents).ranges)
  return { kind: 'range', field, ...randomEnds(draw, low) }
}

function randomEnds(draw: Draw, value: number) {
  const end = { value, inclusive: draw(2) === 0 }
  return draw(2) === 0 ? { from: end, to: null } : { from: null, to: end }
}
