import type { LocallyFairSets } from '@holdfast/core'
import { byText } from '../ordering.ts'
import { type CurrentState, raiseContextRevision } from '../state.ts'

export const locallyFairSets = (current: CurrentState): LocallyFairSets => ({
  of: async (collectionId) =>
    [...(current().locallyFairSets.get(collectionId) ?? [])].sort(byText((assignee) => assignee)),
  fairAmong: async (collectionIds) => {
    const { locallyFairSets: table } = current()
    return [...new Set(collectionIds)].filter((id) => table.has(id)).sort((a, b) => a - b)
  },
  naming: async (assignees) => {
    const { collections, locallyFairSets: table } = current()
    const open = ({ id }: { readonly id: number }) =>
      assignees.some((assignee) => table.get(id)?.has(assignee) === true)
    return collections
      .filter(open)
      .map(({ id }) => id)
      .sort((a, b) => a - b)
  },
  replace: async (collectionId, assignees) => {
    const { collections, locallyFairSets: table } = current()
    raiseContextRevision(current())
    if (!collections.has(collectionId)) throw new Error(`There is no collection ${collectionId}`)
    if (assignees.length === 0) table.delete(collectionId)
    else table.set(collectionId, new Set(assignees))
  },
  rename: async (from, to) => {
    const { collections, locallyFairSets: table } = current()
    raiseContextRevision(current())
    for (const { id } of collections.rows()) {
      const set = table.get(id)
      if (set?.has(from))
        table.set(id, new Set([...set].map((assignee) => (assignee === from ? to : assignee))))
    }
  },
})
