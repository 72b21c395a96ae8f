import type { BlockFacets } from '@holdfast/core'
import type { Look } from '../state.ts'

export const blockFacets = (look: Look): BlockFacets => ({
  of: async (collectionIds) =>
    new Map(
      collectionIds.flatMap((id) => {
        const names = look().blockFacets.get(id)
        return names === null ? [] : [[id, [...names]] as const]
      }),
    ),
  keep: async (collectionId, names) => {
    const state = look()
    if (!state.collections.has(collectionId))
      throw new Error(`There is no collection ${collectionId}`)
    state.blockFacets.set(collectionId, [...names])
  },
  drop: async (collectionId) => void look().blockFacets.delete(collectionId),
})
