import type { DatasetLinks } from '@holdfast/core'
import type { Collection } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { byId } from '../ordering.ts'
import type { DatasetRow } from '../rows.ts'
import type { CurrentState, State } from '../state.ts'

const keyOf = ({
  datasetId,
  collectionId,
}: {
  readonly datasetId: number
  readonly collectionId: number
}): string => `${datasetId}/${collectionId}`

export const datasetLinks = (current: CurrentState): DatasetLinks => ({
  collectionsOf: async (id) => {
    const state = current()
    const linked = state.datasetLinks
      .filter(({ datasetId }) => datasetId === id)
      .map(({ collectionId }) => state.collections.get(collectionId))
    return copied(linked.filter((c): c is Collection => c !== null).sort(byId))
  },
  datasetsIn: async (id) => {
    const state = current()
    const linked = state.datasetLinks.filter(({ collectionId }) => collectionId === id)
    return copied(
      linked
        .map(({ datasetId }) => state.datasets.get(datasetId))
        .filter((row): row is DatasetRow => row !== null)
        .sort((a, b) => a.facts.id - b.facts.id)
        .map(({ facts }) => ({ pid: facts.pid, title: newestTitle(state, facts.id) })),
    )
  },
  add: async (link) => {
    const state = current()
    if (!state.datasets.has(link.datasetId) || !state.collections.has(link.collectionId))
      throw new Error(`There is nothing to link: ${keyOf(link)}`)
    if (state.datasetLinks.has(keyOf(link))) return 'linkedAlready'
    state.datasetLinks.set(keyOf(link), copied(link))
    return 'added'
  },
  remove: async (link) => (current().datasetLinks.delete(keyOf(link)) ? 'removed' : 'notLinked'),
})

function newestTitle(state: State, id: number): string | null {
  const versions = state.versions.filter(({ datasetId }) => datasetId === id)
  const newest = versions.toSorted((a, b) => b.ordinal - a.ordinal).at(0)
  const title = newest?.metadata.title
  return typeof title === 'string' ? title : null
}
