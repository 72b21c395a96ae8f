import type { Curation, DraftStatus } from '@holdfast/core'
import { isDraft, type Version } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { byId } from '../ordering.ts'
import type { CurationRow } from '../rows.ts'
import { type CurrentState, draw, type State } from '../state.ts'

export const curation = (current: CurrentState): Curation => ({
  last: async (versionId) => copied(lastFirst(current(), versionId).at(0)?.entry ?? null),
  history: async (datasetId) => {
    const state = current()
    const rows = state.curation.filter(
      ({ versionId }) => state.versions.get(versionId)?.datasetId === datasetId,
    )
    return copied([...rows].sort(byId).reverse()).map(({ entry }) => entry)
  },
  drafts: async ({ datasetId, entries }) => {
    const state = current()
    const drafts = state.versions.filter(
      (version) => isDraft(version) && (datasetId === null || version.datasetId === datasetId),
    )
    return [...drafts]
      .sort((a, b) => a.datasetId - b.datasetId)
      .flatMap((draft) => statuses(state, draft, entries))
  },
  draftsIn: async (collectionId, { limit, offset }) => {
    const state = current()
    const drafts = state.versions.filter(
      (version) =>
        isDraft(version) &&
        state.datasets.get(version.datasetId)?.facts.collectionId === collectionId,
    )
    return [...drafts]
      .sort((a, b) => a.datasetId - b.datasetId)
      .slice(offset, offset + limit)
      .flatMap((draft) => statuses(state, draft, 'last'))
      .map((status) => ({ ...status, inReview: isInReview(state, status) }))
  },
  add: async (versionId, entry) => {
    const state = current()
    if (!state.versions.has(versionId)) throw new Error(`There is no version ${versionId}`)
    const id = draw(state, 'curation')
    state.curation.set(id, copied({ id, versionId, entry }))
  },
  handOver: async (fromVersionId, toVersionId) => {
    const state = current()
    for (const row of lastFirst(state, fromVersionId))
      state.curation.set(row.id, { ...row, versionId: toVersionId })
  },
})

const lastFirst = (state: State, versionId: number): readonly CurationRow[] =>
  [...state.curation.filter((row) => row.versionId === versionId)].sort(byId).reverse()

const isInReview = (state: State, { datasetId }: DraftStatus): boolean =>
  state.datasets.get(datasetId)?.locks.some(({ type }) => type === 'InReview') === true

function statuses(state: State, draft: Version, wanted: 'all' | 'last'): readonly DraftStatus[] {
  const dataset = state.datasets.get(draft.datasetId)
  if (dataset === null) throw new Error(`There is no dataset ${draft.datasetId}`)
  const title = draft.metadata.title
  const row = {
    datasetId: draft.datasetId,
    pid: dataset.facts.pid,
    title: typeof title === 'string' ? title : '',
    createdAt: draft.createdAt,
    updatedAt: draft.updatedAt,
  }
  const entries = lastFirst(state, draft.id).map(({ entry }) => entry)
  const shown = wanted === 'all' ? entries : entries.slice(0, 1)
  return copied((shown.length === 0 ? [null] : shown).map((entry) => ({ ...row, entry })))
}

/** Deletes the entries of a version. */
export function dropCuration(state: State, versionId: number): void {
  for (const { id } of lastFirst(state, versionId)) state.curation.delete(id)
}
