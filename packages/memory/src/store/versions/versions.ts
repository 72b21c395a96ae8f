import type { NewestRelease, VersionKey, VersionPage, Versions } from '@holdfast/core'
import {
  compareVersions,
  type Dataset,
  hasNumber,
  isDraft,
  isReleased,
  releasedAtOf,
  type Version,
  type VersionOutline,
} from '@holdfast/core/rules'
import { lineageOf } from '../collections/tree.ts'
import { copied } from '../copied.ts'
import { dropCuration } from '../curation/curation.ts'
import { toHead } from '../datasets/dataset-view.ts'
import { append } from '../events/events.ts'
import { page } from '../ordering.ts'
import { type CurrentState, draw, raiseRevision, type State } from '../state.ts'

export const versions = (current: CurrentState): Versions => ({
  find: async (datasetId, key) =>
    copied(current().versions.find((v) => v.datasetId === datasetId && matches(v, key))),
  findAll: async (datasetId, keys) =>
    copied(
      current().versions.filter(
        (v) => v.datasetId === datasetId && keys.some((key) => matches(v, key)),
      ),
    ),
  list: async (datasetId, wanted) => copied(listed(current(), datasetId, wanted)),
  outlines: async (datasetId, wanted) => {
    const state = current()
    const found = listed(state, datasetId, wanted)
    return copied(found.map((version) => outline(version, state.summaries.get(version.id))))
  },
  newestIn: async (collectionId, wanted) => {
    const state = current()
    const found = state.datasets
      .filter(({ facts }) => facts.collectionId === collectionId)
      .flatMap(({ facts: { id, pid } }) => {
        const version = state.versions
          .filter((each) => each.datasetId === id && isReleased(each))
          .reduce<Version | null>((a, b) => (a === null || b.ordinal > a.ordinal ? b : a), null)
        return version === null ? [] : [{ pid, version }]
      })
      .sort((a, b) => releasedMs(b) - releasedMs(a) || b.version.datasetId - a.version.datasetId)
    return copied(page(found, wanted))
  },
  publicDatasets: async ({ from, to }) => {
    const state = current()
    return state.datasets
      .filter(({ facts: { id } }) => id >= from && id < to)
      .filter(({ facts }) => isOpen(state, facts.collectionId))
      .sort((a, b) => a.facts.id - b.facts.id)
      .flatMap(({ facts: { id, pid } }) => {
        const newest = newestReleaseMs(state, { id, pid })
        return newest === null ? [] : [{ pid, releasedAt: new Date(newest) }]
      })
  },
  publicParts: async (size) => {
    const state = current()
    const parts = new Map<number, number>()
    for (const { facts } of state.datasets.filter(({ facts }) =>
      isOpen(state, facts.collectionId),
    )) {
      const newest = newestReleaseMs(state, facts)
      const part = Math.floor(facts.id / size)
      if (newest !== null) parts.set(part, Math.max(newest, parts.get(part) ?? newest))
    }
    return [...parts]
      .map(([part, newest]) => ({ part, releasedAt: new Date(newest) }))
      .sort((a, b) => a.part - b.part)
  },
  add: async (version) => {
    const state = current()
    const added = copied({ ...version, id: draw(state, 'version') })
    requireUnique(state, added)
    state.versions.set(added.id, added)
    raiseRevision(state, added.datasetId)
    return copied(added)
  },
  save: async (version, event) => {
    const state = current()
    requireUnique(state, version)
    state.versions.replace(version.id, copied(version))
    if (event !== undefined) append(state, event)
    raiseRevision(state, version.datasetId)
  },
  saveSummary: async (versionId, summary) => {
    const state = current()
    const version = state.versions.get(versionId)
    if (version === null) throw new Error(`There is no version ${versionId}`)
    state.summaries.set(versionId, copied(summary))
    raiseRevision(state, version.datasetId)
  },
  saveTables: async (datasetId, changes) => {
    const state = current()
    for (const { ordinal, bytes, unf } of changes) {
      const version = state.versions.find((v) => v.datasetId === datasetId && v.ordinal === ordinal)
      if (version === null) throw new Error(`Dataset ${datasetId} has no version ${ordinal}`)
      state.versions.set(version.id, { ...version, byteCount: version.byteCount + bytes, unf })
    }
    if (changes.length > 0) raiseRevision(state, datasetId)
  },
  remove: async (versionId) => {
    const state = current()
    const version = state.versions.get(versionId)
    if (version === null) return
    if (!isDraft(version)) throw new Error(`Version ${versionId} has been released`)
    state.versions.delete(versionId)
    state.summaries.delete(versionId)
    dropCuration(state, versionId)
    raiseRevision(state, version.datasetId)
  },
})

const releasedMs = ({ version }: NewestRelease): number => releasedAtOf(version)?.getTime() ?? 0

function listed(
  state: State,
  datasetId: number,
  { states, limit, offset }: VersionPage,
): readonly Version[] {
  const found = state.versions.filter(
    (v) => v.datasetId === datasetId && states.includes(v.state.kind),
  )
  return page([...found].sort(compareVersions).reverse(), { limit, offset })
}

const outline = (version: Version, summary: VersionOutline['summary']): VersionOutline => ({
  ...toHead(version),
  note: version.note,
  contributorIds: version.contributorIds,
  summary,
})

const matches = (version: Version, key: VersionKey): boolean =>
  key.kind === 'ordinal' ? version.ordinal === key.ordinal : hasNumber(version, key.number)

/** There is one draft at most, and each ordinal and number once. */
function requireUnique({ versions: table }: State, version: Version): void {
  const clash = table.find(
    (other) =>
      other.datasetId === version.datasetId &&
      other.id !== version.id &&
      (other.ordinal === version.ordinal || compareVersions(other, version) === 0),
  )
  if (clash !== null)
    throw new Error(
      `Version ${clash.id} of dataset ${version.datasetId} conflicts with the saved one`,
    )
}

/** Whether no collection above has a set of those who may see it. */
function isOpen(state: State, collectionId: number): boolean {
  const collection = state.collections.get(collectionId)
  return (
    collection !== null &&
    lineageOf(state, collection).every(({ id }) => !state.locallyFairSets.has(id))
  )
}

function newestReleaseMs(state: State, { id, pid }: Pick<Dataset, 'id' | 'pid'>): number | null {
  const times = state.versions
    .filter((each) => each.datasetId === id && isReleased(each))
    .map((version) => releasedMs({ pid, version }))
  return times.length === 0 ? null : Math.max(...times)
}
