import type { SavedSearches } from '@holdfast/core'
import type { LinkedObjects, PlacedSearch, SavedSearch } from '@holdfast/core/rules'
import { unfeature } from '../collections/collection-links.ts'
import { lineageOf } from '../collections/tree.ts'
import { copied } from '../copied.ts'
import { byId } from '../ordering.ts'
import { type CurrentState, draw, type State } from '../state.ts'

export const savedSearches = (current: CurrentState): SavedSearches => ({
  all: async () => copied([...current().savedSearches.rows()].sort(byId).map(placedIn(current()))),
  find: async (id) => {
    const found = current().savedSearches.get(id)
    return found && copied(placedIn(current())(found))
  },
  add: async (search) => {
    const state = current()
    if (!state.collections.has(search.collectionId) || !state.accounts.has(search.creatorId))
      throw new Error('A saved search needs a collection and a creator')
    const added = copied({ ...search, id: draw(state, 'savedSearch') })
    state.savedSearches.set(added.id, added)
    return copied(added)
  },
  lock: async (id) => current().savedSearches.has(id),
  remove: async (id) => removeSavedSearch(current(), id),
  link: async (search, objects, at) => link(current(), search, { ...objects, at }),
  unlink: async ({ id }, limit) => unlink(current(), id, limit),
})

/** Removes a saved search; its links stay, as if made by hand. False when there is none. */
export function removeSavedSearch(state: State, id: number): boolean {
  for (const row of state.collectionLinks.filter(({ searchId }) => searchId === id))
    state.collectionLinks.set(`${row.linkedId}/${row.linkingId}`, { ...row, searchId: null })
  for (const row of state.datasetLinks.filter(({ searchId }) => searchId === id))
    state.datasetLinks.set(`${row.datasetId}/${row.collectionId}`, { ...row, searchId: null })
  return state.savedSearches.delete(id)
}

const placedIn =
  (state: State) =>
  (search: SavedSearch): PlacedSearch => ({
    ...search,
    collectionAlias: state.collections.get(search.collectionId)?.alias ?? '',
  })

const lineageIds = (state: State, id: number): readonly number[] => {
  const collection = state.collections.get(id)
  return collection === null ? [] : lineageOf(state, collection).map((one) => one.id)
}

const ascending = (ids: readonly number[]): readonly number[] =>
  [...new Set(ids)].sort((a, b) => a - b)

function link(
  state: State,
  { id: searchId, collectionId }: SavedSearch,
  { collectionIds, datasetIds, at: linkedAt }: LinkedObjects & { readonly at: Date },
): LinkedObjects {
  const around = lineageIds(state, collectionId)
  const wanted = ascending(collectionIds).filter(
    (id) =>
      state.collections.has(id) &&
      !around.includes(id) &&
      !lineageIds(state, id).includes(collectionId),
  )
  const collections = wanted.filter((id) => {
    const [, ...above] = lineageIds(state, id)
    const shown = above.some((one) => wanted.includes(one))
    return !shown && !state.collectionLinks.has(`${id}/${collectionId}`)
  })
  for (const linkedId of collections)
    state.collectionLinks.set(
      `${linkedId}/${collectionId}`,
      copied({ linkedId, linkingId: collectionId, linkedAt, searchId }),
    )
  const datasets = ascending(datasetIds).filter((id) => {
    const owner = state.datasets.get(id)?.facts.collectionId
    if (owner === undefined || lineageIds(state, owner).includes(collectionId)) return false
    return !state.datasetLinks.has(`${id}/${collectionId}`)
  })
  for (const datasetId of datasets)
    state.datasetLinks.set(
      `${datasetId}/${collectionId}`,
      copied({ datasetId, collectionId, linkedAt, searchId }),
    )
  return { collectionIds: collections, datasetIds: datasets }
}

function unlink(state: State, id: number, limit: number): LinkedObjects {
  const collections = state.collectionLinks
    .filter(({ searchId }) => searchId === id)
    .toSorted((a, b) => a.linkedId - b.linkedId)
    .slice(0, limit)
  for (const { linkedId, linkingId } of collections) {
    state.collectionLinks.delete(`${linkedId}/${linkingId}`)
    unfeature(state, linkingId, linkedId)
  }
  const datasets = state.datasetLinks
    .filter(({ searchId }) => searchId === id)
    .toSorted((a, b) => a.datasetId - b.datasetId)
    .slice(0, limit)
  for (const { datasetId, collectionId } of datasets)
    state.datasetLinks.delete(`${datasetId}/${collectionId}`)
  return {
    collectionIds: collections.map(({ linkedId }) => linkedId),
    datasetIds: datasets.map(({ datasetId }) => datasetId),
  }
}
