import type { KeptRepresentation, KeptRepresentations } from '@holdfast/core'
import { numberOf } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { datasets } from '../datasets/datasets.ts'
import { byId, byText } from '../ordering.ts'
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
  releases: async ({ after, limit }) => {
    const { revision: contextRevision } = current().context
    const all = current()
      .datasets.rows()
      .map(({ facts }) => facts)
      .filter(({ id }) => id > after)
      .sort(byId)
    const released = await Promise.all(
      all.map(({ id }) => datasets(current).find({ kind: 'id', id })),
    )
    return {
      contextRevision,
      datasets: released
        .flatMap((dataset) => {
          const released = dataset?.released ?? null
          const number = released && numberOf(released)
          if (dataset === null || released === null || number === null) return []
          return [{ id: dataset.id, pid: dataset.pid, number, fileCount: released.fileCount }]
        })
        .slice(0, limit),
    }
  },
  keep: async (made, most) => {
    const state = current()
    const present = made.filter(
      ({ datasetId, revision }) => state.datasets.get(datasetId)?.revision === revision,
    )
    for (const id of new Set(present.map(({ datasetId }) => datasetId))) {
      const texts = inOrder(present.filter(({ datasetId }) => datasetId === id)).slice(0, most)
      const keys = new Set(texts.map(({ key }) => key))
      const isValid = ({ revision }: KeptRepresentation) => revision === texts[0]?.revision
      const others = state.keptRepresentations.filter(
        ({ datasetId, key }) => datasetId === id && !keys.has(key),
      )
      const full = others.filter(isValid).length + texts.length > most
      for (const other of others)
        if (full || !isValid(other)) state.keptRepresentations.delete(nameOf(other))
      for (const each of texts) state.keptRepresentations.set(nameOf(each), copied(each))
    }
  },
})

const inOrder = (made: readonly KeptRepresentation[]): readonly KeptRepresentation[] =>
  [...made].sort(byText(({ key }) => key))

const nameOf = ({ datasetId, key }: Pick<KeptRepresentation, 'datasetId' | 'key'>): string =>
  `${datasetId} ${key}`
