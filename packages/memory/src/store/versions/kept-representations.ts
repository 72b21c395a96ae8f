import type { KeptRepresentation, KeptRepresentations } from '@holdfast/core'
import { copied } from '../copied.ts'
import { datasets } from '../datasets/datasets.ts'
import type { CurrentState } from '../state.ts'

export const keptRepresentations = (current: CurrentState): KeptRepresentations => ({
  find: async ({ of, key }) => {
    const dataset = await datasets(current).find(of)
    const stamp = await datasets(current).stamp(of)
    if (dataset === null || stamp === null) return null
    const found = current().keptRepresentations.get(nameOf({ datasetId: stamp.id, key }))
    const kept =
      found === null || found.revision !== stamp.revision
        ? null
        : { mark: found.mark, text: found.text }
    return { stamp, collectionId: dataset.collectionId, kept }
  },
  keep: async (made, most) => {
    const state = current()
    const present = made.filter(
      ({ datasetId, revision }) => state.datasets.get(datasetId)?.revision === revision,
    )
    for (const each of present) {
      const others = state.keptRepresentations.filter(
        ({ datasetId, key }) => datasetId === each.datasetId && key !== each.key,
      )
      for (const other of others)
        if (other.revision !== each.revision) state.keptRepresentations.delete(nameOf(other))
      const valid = others.filter(({ revision }) => revision === each.revision)
      if (valid.length < most) state.keptRepresentations.set(nameOf(each), copied(each))
    }
  },
})

const nameOf = ({ datasetId, key }: Pick<KeptRepresentation, 'datasetId' | 'key'>): string =>
  `${datasetId} ${key}`
