import type { SearchDocument } from '@holdfast/core/rules'
import { lineageOf } from '../collections/tree.ts'
import type { State } from '../state.ts'

/** The collections that show what is in or below these: themselves, their children, and what they link, at any depth. */
function within(state: State, collectionIds: readonly number[]): ReadonlySet<number> {
  const reached = new Set(collectionIds)
  // The loop also visits elements that are added while it runs.
  for (const id of reached) {
    for (const child of state.collections.filter(({ parentId }) => parentId === id))
      reached.add(child.id)
    for (const link of state.collectionLinks.filter(({ linkingId }) => linkingId === id))
      reached.add(link.linkedId)
  }
  return reached
}

/** Whether a document lies below one of the collections, linked objects included (see `SearchWanted.below`). */
export function belowIn(
  state: State,
): (document: SearchDocument, collectionIds: readonly number[]) => boolean {
  const known = new Map<number, ReadonlySet<number>>()
  const reach = (id: number): ReadonlySet<number> => {
    const found = known.get(id) ?? within(state, [id])
    known.set(id, found)
    return found
  }
  return ({ kind, objectId, datasetId }, collectionIds) =>
    collectionIds.some((id) => {
      const inside = reach(id)
      if (kind === 'collection') return objectId !== id && inside.has(objectId)
      const row = state.datasets.get(datasetId ?? 0)
      if (row !== null && inside.has(row.facts.collectionId)) return true
      const links = state.datasetLinks.filter((link) => link.datasetId === datasetId)
      return links.some((link) => inside.has(link.collectionId))
    })
}

/** The collections that show a dataset, directly or above; no entry for an unknown dataset. */
export function placesOf(
  state: State,
  datasetId: number,
): readonly (readonly [number, readonly number[]])[] {
  const row = state.datasets.get(datasetId)
  if (row === null) return []
  const links = state.datasetLinks.filter((link) => link.datasetId === datasetId)
  const direct = [row.facts.collectionId, ...links.map(({ collectionId }) => collectionId)]
  const ids = direct.flatMap((id) => {
    const collection = state.collections.get(id)
    return collection === null ? [] : lineageOf(state, collection).map((one) => one.id)
  })
  return [[datasetId, [...new Set(ids)].sort((a, b) => a - b)]]
}
