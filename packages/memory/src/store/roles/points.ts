import { type AssignmentPoint, titleOf } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import type { State } from '../state.ts'

/** The kinds of these ids: collections, datasets or files. */
export const points = (state: State, ids: readonly number[]): readonly AssignmentPoint[] =>
  [...new Set(ids)].flatMap((id) => copied(point(state, id) ?? []))

/** For each id, the points whose assignments apply to it. */
export const countingPoints = (
  state: State,
  ids: readonly number[],
): ReadonlyMap<number, readonly number[]> =>
  new Map(ids.flatMap((id) => (isPoint(state, id) ? [[id, [id, ...above(state, id)]]] : [])))

const isPoint = ({ collections, datasets, files }: State, id: number): boolean =>
  collections.has(id) || datasets.has(id) || files.has(id)

/** The dataset of a file, and the collection of a dataset. */
function above(state: State, id: number): readonly number[] {
  const file = state.files.get(id)
  if (file !== null) return [file.datasetId, ...above(state, file.datasetId)]
  const dataset = state.datasets.get(id)
  return dataset === null ? [] : [dataset.facts.collectionId]
}

function point(state: State, id: number): AssignmentPoint | null {
  const collection = state.collections.get(id)
  if (collection !== null) return { kind: 'collection', id, name: collection.name, pid: null }
  const dataset = state.datasets.get(id)
  if (dataset !== null)
    return { kind: 'dataset', id, name: title(state, id), pid: dataset.facts.pid }
  const file = state.files.get(id)
  if (file === null) return null
  const [entry] = [...state.entries.filter(({ fileId }) => fileId === id)].sort(
    (a, b) => b.since - a.since,
  )
  return { kind: 'file', id, name: entry?.label ?? '', pid: file.pid }
}

function title(state: State, datasetId: number): string {
  const [newest] = [...state.versions.filter((version) => version.datasetId === datasetId)].sort(
    (a, b) => b.ordinal - a.ordinal,
  )
  return newest === undefined ? '' : titleOf(newest)
}
