import type { Domain } from '../../ports/ports.ts'
import type { SearchWanted } from '../../ports/store/search-index.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import { today } from '../../rules/calendar/day.ts'
import type { EventKind, RepositoryEvent } from '../../rules/events/event.ts'
import { holderOf } from '../../rules/roles/holder.ts'
import type { LinkedObjects, PlacedSearch, SavedSearch } from '../../rules/search/saved-search.ts'
import { anyOf } from '../../rules/search/search-condition.ts'
import { valueTerm } from '../../rules/search/search-terms.ts'
import { GUEST } from '../../rules/users/actor.ts'
import { conditionsFor } from './search-places.ts'
import { type ReadQueries, readQueries } from './search-use-cases.ts'

/** What running saved searches needs. */
export type Linking = Pick<Domain, 'store' | 'catalogue' | 'clock'>

/** The objects that are linked or unlinked in one transaction. */
export const LINKED_AT_ONCE = 1_000
/** The objects that one search finds: a search takes far longer than linking what it found. */
const FOUND_AT_ONCE = 10_000

/** Nobody waits for a job. */
const BY_JOB = { actor: ':system', most: FOUND_AT_ONCE, seconds: 300 }

/** Runs every saved search to its end. One that fails keeps none of the others from running. */
export async function runSavedSearches(domain: Linking): Promise<void> {
  const failures: unknown[] = []
  for (const search of await domain.store.read(({ savedSearches }) => savedSearches.all()))
    await runToEnd(domain, search).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

async function runToEnd(domain: Linking, search: PlacedSearch): Promise<void> {
  let linked: LinkedObjects
  do linked = await linkNext(domain, { search, ...BY_JOB })
  while (countOf(linked) > 0)
}

/** The number of linked objects. */
export const countOf = ({ collectionIds, datasetIds }: LinkedObjects): number =>
  collectionIds.length + datasetIds.length

/** A saved search that is run, by whom, and the most objects that are linked then. */
export interface NextLinks {
  readonly search: PlacedSearch
  /** An assignee identifier. */
  readonly actor: string
  readonly most: number
  /** The time that the search may take; that of any search when absent. */
  readonly seconds?: number
}

/**
 * Links the next objects that everyone finds by the search and that its collection doesn't show yet. Returns what was
 * linked: nothing when all is linked. What is linked isn't found again, so that a run that was ended goes on where it was.
 * Refuses a query that can no longer be read, as its field may be gone.
 */
export async function linkNext(domain: Linking, next: NextLinks): Promise<LinkedObjects> {
  const { collectionIds, datasetIds } = await nextFound(domain, next)
  // A linked collection shows what is in it: what is still missing then is found by the next call.
  if (collectionIds.length > 0)
    return link(domain, next, {
      collectionIds: collectionIds.slice(0, LINKED_AT_ONCE),
      datasetIds: [],
    })
  const linked: number[] = []
  for (let start = 0; start < datasetIds.length; start += LINKED_AT_ONCE) {
    const part = datasetIds.slice(start, start + LINKED_AT_ONCE)
    linked.push(...(await link(domain, next, { collectionIds: [], datasetIds: part })).datasetIds)
  }
  return { collectionIds: [], datasetIds: linked }
}

async function nextFound(
  { store, catalogue, clock }: Linking,
  { search, most: limit, seconds }: NextLinks,
): Promise<LinkedObjects> {
  const queries = readQueries({ q: search.query, filters: search.filters }, { catalogue })
  const day = today(clock.now())
  const within = seconds === undefined ? {} : { seconds }
  const hits = await store.read(async (unit) => {
    const wanted = await missingFrom(unit, search, { ...queries, day })
    if (wanted === null) return []
    const { hits: found } = await unit.search.find({ ...wanted, limit, ...within })
    return found
  })
  const ids = (kind: 'collection' | 'dataset'): readonly number[] =>
    hits.filter((hit) => hit.kind === kind).map(({ objectId }) => objectId)
  return { collectionIds: ids('collection'), datasetIds: ids('dataset') }
}

const link = (
  { store, clock }: Linking,
  { search, actor }: NextLinks,
  objects: LinkedObjects,
): Promise<LinkedObjects> =>
  store.write(async (unit) => {
    await unit.collections.holdTree('adding')
    if (!(await unit.savedSearches.lock(search.id))) return NOTHING
    const at = clock.now()
    const linked = await unit.savedSearches.link(search, objects, at)
    await recordLinks(unit, search, { linked, at, actor, change: 'Linked' })
    return linked
  })

const NOTHING: LinkedObjects = { collectionIds: [], datasetIds: [] }

interface Asked extends ReadQueries {
  readonly day: SearchWanted['today']
}

/** The search for what its collection doesn't show; null when the collection is gone. */
async function missingFrom(
  unit: ReadUnit,
  { collectionId }: SavedSearch,
  { query, filters, day }: Asked,
): Promise<Omit<SearchWanted, 'limit'> | null> {
  const lineage = await unit.collections.lineage({ kind: 'id', id: collectionId })
  if (lineage === null) return null
  const itself = lineage.map(({ id }) => withValue('id', `collection_${id}`))
  const asked = await conditionsFor(
    unit,
    { actor: GUEST, lineage },
    [query, ...filters].map(({ condition }) => condition),
  )
  return {
    viewer: holderOf(GUEST),
    query: { kind: 'all' },
    filters: [
      ...asked,
      anyOf(['collections', 'datasets'].map((kind) => withValue('dvObjectType', kind))),
      { kind: 'not', part: anyOf(itself) },
      { kind: 'not', part: { kind: 'below', collectionIds: [collectionId] } },
    ],
    scoring: { terms: [], phrases: [] },
    kinds: ['collection', 'dataset'],
    counts: 'none',
    states: null,
    below: null,
    boxes: null,
    held: null,
    facets: [],
    today: day,
    // A collection is older than what lies in it, and shows that once it is linked.
    sort: { by: 'date', order: 'asc' },
    offset: 0,
  }
}

const withValue = (field: string, value: string) =>
  ({ kind: 'term', term: valueTerm(field, value) }) as const

/** Records links as if each had been made or removed by hand. */
export function recordLinks(
  { events }: WriteUnit,
  { id, collectionId }: SavedSearch,
  {
    linked,
    at,
    actor,
    change,
  }: {
    readonly linked: LinkedObjects
    readonly at: Date
    readonly actor: string
    readonly change: 'Linked' | 'Unlinked'
  },
): Promise<void> {
  const event = (kind: EventKind, objectId: number): RepositoryEvent => ({
    at,
    actor,
    kind,
    objectId,
    details: { collectionId, savedSearchId: id },
  })
  return events.appendAll([
    ...linked.collectionIds.map((one) => event(`collection${change}`, one)),
    ...linked.datasetIds.map((one) => event(`dataset${change}`, one)),
  ])
}
