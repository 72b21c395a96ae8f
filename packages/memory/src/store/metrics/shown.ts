import type { MetricPlace } from '@holdfast/core'
import { type Collection, isReleased, releasedAtOf, type Version } from '@holdfast/core/rules'
import { lineageOf } from '../collections/tree.ts'
import type { DatasetRow } from '../rows.ts'
import type { State } from '../state.ts'

const EVERYBODY = [':guest', ':AllUsers']

/** Whether everybody may see what is directly in the collection, if it is published. */
const isOpen = ({ locallyFairSets }: State, collectionId: number): boolean => {
  const set = locallyFairSets.get(collectionId)
  return set === null || EVERYBODY.some((name) => set.has(name))
}

const isBelow = (state: State, collection: Collection, place: MetricPlace): boolean =>
  place === null || lineageOf(state, collection).some(({ id }) => id === place)

/** The published collections of a place that everybody may see. */
export const shownCollections = (state: State, place: MetricPlace): readonly Collection[] =>
  state.collections.filter(
    (each) => each.publishedAt !== null && isOpen(state, each.id) && isBelow(state, each, place),
  )

/** The datasets of these collections. */
export const shownDatasets = (state: State, place: MetricPlace): readonly DatasetRow[] =>
  state.datasets.filter(({ facts: { collectionId } }) => {
    const collection = state.collections.get(collectionId)
    if (collection === null || !isOpen(state, collectionId)) return false
    if (place === null) return true
    return collection.publishedAt !== null && isBelow(state, collection, place)
  })

/** A released version with the time of its release. */
export interface Release {
  readonly version: Version
  readonly at: Date
}

/** The released versions of a dataset, oldest first. */
export const releasesOf = (state: State, datasetId: number): readonly Release[] =>
  state.versions
    .filter((version) => version.datasetId === datasetId && isReleased(version))
    .flatMap((version) => {
      const at = releasedAtOf(version)
      return at === null ? [] : [{ version, at }]
    })
    .sort((a, b) => a.version.ordinal - b.version.ordinal)
