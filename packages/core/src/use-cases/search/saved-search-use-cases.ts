import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { CollectionRef } from '../../rules/collections/collection.ts'
import { invalid, RefusedError, refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount, requireSuperuser } from '../../rules/roles/required-permission.ts'
import {
  type LinkedObjects,
  MOST_SAVED_FILTERS,
  MOST_SAVED_SEARCHES,
  type PlacedSearch,
} from '../../rules/search/saved-search.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { countOf, LINKED_AT_ONCE, linkNext, recordLinks } from './run-saved-searches.ts'
import { readQueries } from './search-use-cases.ts'

/** A saved search as it is sent. */
export interface SavedSearchInput {
  readonly query: string
  readonly filters: readonly string[]
  readonly collection: CollectionRef
  /** Null for the caller. */
  readonly creatorId: number | null
}

/** What a call linked for one saved search. */
export interface SearchRun {
  readonly search: PlacedSearch
  readonly collections: number
  readonly datasets: number
  /** Why it couldn't run; null when it could. */
  readonly refusal: string | null
}

/** What a call linked, and whether a job links the rest. */
export interface SearchRuns {
  readonly runs: readonly SearchRun[]
  readonly rest: 'none' | 'byJob'
}

/** A call links at most this many objects before it answers. */
const MOST_LINKED = 2_000
/** No search is begun after this time; a job does what is left. */
const PATIENCE_MS = 20_000

/** Searches whose hits are linked into a collection, for superusers (docs/specification/administration.md#calls). */
export const savedSearchUseCases = (domain: Domain) => {
  const { store, clock } = domain
  return {
    all: (actor: Actor): Promise<readonly PlacedSearch[]> => {
      requireSuperuser(actor)
      return store.read(({ savedSearches }) => savedSearches.all(), { consistency: 'latest' })
    },

    one: (actor: Actor, id: number): Promise<PlacedSearch> => {
      requireSuperuser(actor)
      return store.read((unit) => savedSearchFor(unit, id), { consistency: 'latest' })
    },

    /** Refuses a query that cannot be read, an unknown collection and an unknown creator as `invalid`. */
    add: (actor: Actor, input: SavedSearchInput): Promise<{ readonly id: number }> => {
      requireSuperuser(actor)
      requireQuery(input)
      readQueries({ q: input.query, filters: input.filters }, domain, NAMES)
      return store.write(async (unit) => {
        const all = await unit.savedSearches.all()
        if (all.length >= MOST_SAVED_SEARCHES)
          refuse({
            kind: 'limitExceeded',
            message: `There are already ${MOST_SAVED_SEARCHES} saved searches, the most there can be.`,
          })
        const collectionId = await collectionOf(unit, input)
        const creatorId = await creatorOf(unit, actor, input)
        const { query, filters } = input
        const added = await unit.savedSearches.add({ query, filters, collectionId, creatorId })
        await record(unit, { id: added.id, collectionId, actor, kind: 'savedSearchAdded' })
        return added
      })
    },

    /** With `unlink`, the links that it made are removed before it. */
    remove: async (
      actor: Actor,
      id: number,
      { unlink }: { readonly unlink: boolean },
    ): Promise<void> => {
      requireSuperuser(actor)
      const search = await store.read((unit) => savedSearchFor(unit, id))
      await store.write(async (unit) => {
        // A run that is going on makes no more links from now on, or it would make again what is removed here.
        if (!(await unit.savedSearches.lock(id))) noSuchSearch(id)
        let removed: number = unlink ? 1 : 0
        while (removed > 0) removed = await unlinkNext(unit, { actor, search })
        await unit.savedSearches.remove(id)
        const { collectionId } = search
        await record(unit, { id, collectionId, actor, kind: 'savedSearchRemoved' })
      })
    },

    /**
     * Links what one saved search finds, or what all of them find with null. A job links what is beyond the first two
     * thousand objects, or would keep the caller waiting.
     */
    makeLinks: async (actor: Actor, id: number | null): Promise<SearchRuns> => {
      requireSuperuser(actor)
      const searches = await store.read(async (unit) =>
        id === null ? unit.savedSearches.all() : [await savedSearchFor(unit, id)],
      )
      let left = MOST_LINKED
      const until = clock.now().getTime() + PATIENCE_MS
      const runs: SearchRun[] = []
      for (const search of searches) {
        const run = { search, collections: 0, datasets: 0, refusal: null as string | null }
        runs.push(run)
        if (clock.now().getTime() > until) left = 0
        while (left > 0) {
          const linked = await nextOrRefusal(search, { actor, most: left, among: searches.length })
          if (typeof linked === 'string') run.refusal = linked
          if (typeof linked === 'string' || countOf(linked) === 0) break
          left -= countOf(linked)
          run.collections += linked.collectionIds.length
          run.datasets += linked.datasetIds.length
        }
      }
      if (left > 0) return { runs, rest: 'none' }
      await store.write(({ jobs }) =>
        jobs.enqueue({ kind: 'runSavedSearches' }, { dedupeKey: 'runSavedSearches' }),
      )
      return { runs, rest: 'byJob' }
    },
  }

  /** One search that cannot be read doesn't keep the others from running. */
  async function nextOrRefusal(
    search: PlacedSearch,
    {
      actor,
      most,
      among,
    }: { readonly actor: Actor; readonly most: number; readonly among: number },
  ): Promise<LinkedObjects | string> {
    try {
      return await linkNext(domain, { search, actor: assigneeOf(actor), most })
    } catch (error) {
      if (!(error instanceof RefusedError) || among === 1) throw error
      return error.message
    }
  }

  /** Returns how many were removed. */
  async function unlinkNext(
    unit: WriteUnit,
    { actor, search }: { readonly actor: Actor; readonly search: PlacedSearch },
  ): Promise<number> {
    const linked = await unit.savedSearches.unlink(search, LINKED_AT_ONCE)
    const at = clock.now()
    await recordLinks(unit, search, { linked, at, actor: assigneeOf(actor), change: 'Unlinked' })
    return countOf(linked)
  }

  function record(
    { events }: WriteUnit,
    {
      id,
      collectionId,
      actor,
      kind,
    }: {
      readonly id: number
      readonly collectionId: number
      readonly actor: Actor
      readonly kind: 'savedSearchAdded' | 'savedSearchRemoved'
    },
  ): Promise<void> {
    return events.append({
      at: clock.now(),
      actor: assigneeOf(actor),
      kind,
      objectId: collectionId,
      details: { savedSearchId: id },
    })
  }
}

const NAMES = { query: 'query', filters: 'filterQueries' } as const

const noSuchSearch = (id: number): never => refuse({ kind: 'notFound', what: `Saved search ${id}` })

const savedSearchFor = async ({ savedSearches }: ReadUnit, id: number): Promise<PlacedSearch> =>
  (await savedSearches.find(id)) ?? noSuchSearch(id)

function requireQuery({ query, filters }: SavedSearchInput): void {
  if (query.trim() === '') invalid('A saved search needs a query; * finds everything.')
  if (filters.length > MOST_SAVED_FILTERS)
    invalid(`A saved search has at most ${MOST_SAVED_FILTERS} filters.`)
}

async function collectionOf(
  { collections }: ReadUnit,
  { collection: ref }: SavedSearchInput,
): Promise<number> {
  const found = await collections.find(ref)
  return found?.id ?? invalid('There is no collection into which the hits could be linked.')
}

async function creatorOf(
  { accounts }: ReadUnit,
  actor: Actor,
  { creatorId }: SavedSearchInput,
): Promise<number> {
  if (creatorId === null) return requireAccount(actor).accountId
  const account = await accounts.byId(creatorId)
  return account?.id ?? invalid(`There is no account ${creatorId}.`)
}
