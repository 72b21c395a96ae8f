import type { Collection, Lineage } from '@holdfast/core/rules'
import type { State } from '../state.ts'

/** The collection and its ancestors, the root last. */
export function lineageOf(state: State, collection: Collection): Lineage {
  const ancestors: Collection[] = []
  let parentId = collection.parentId
  while (parentId !== null) {
    const parent = state.collections.get(parentId)
    if (parent === null) throw new Error(`There is no collection ${parentId}`)
    ancestors.push(parent)
    parentId = parent.parentId
  }
  return [collection, ...ancestors]
}
