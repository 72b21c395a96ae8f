import type { BlockFacets } from '@holdfast/core'
import { type CurrentState, raiseContextRevision } from '../state.ts'

export const blockFacets = (current: CurrentState): BlockFacets => ({
  of: async (collectionIds) =>
    new Map(
      collectionIds.flatMap((id) => {
        const names = current().blockFacets.get(id)
        return names === null ? [] : [[id, [...names]] as const]
      }),
    ),
  keep: async (collectionId, names) => {
    const state = current()
    if (!state.collections.has(collectionId))
      throw new Error(`There is no collection ${collectionId}`)
    state.blockFacets.set(collectionId, [...names])
    raiseContextRevision(state)
  },
  drop: async (collectionId) => {
    current().blockFacets.delete(collectionId)
    raiseContextRevision(current())
  },
})
