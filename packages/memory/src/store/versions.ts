import { compareNumbers, type Version, type VersionKey, type Versions } from '@holdfast/core'
import { copied } from './copied.ts'
import { compareVersions } from './dataset-view.ts'
import { page } from './ordering.ts'
import { draw, type Look, raiseRevision, type State } from './state.ts'

export const versions = (look: Look): Versions => ({
  find: async (datasetId, key) =>
    copied(look().versions.find((v) => v.datasetId === datasetId && matches(v, key))),
  list: async (datasetId, { states, limit, offset }) => {
    const found = look().versions.filter(
      (v) => v.datasetId === datasetId && states.includes(v.state.kind),
    )
    return copied(page([...found].sort(compareVersions).reverse(), { limit, offset }))
  },
  add: async (version) => {
    const state = look()
    const added = copied({ ...version, id: draw(state, 'version') })
    requireUnique(state, added)
    state.versions.set(added.id, added)
    raiseRevision(state, added.datasetId)
    return copied(added)
  },
  save: async (version) => {
    const state = look()
    requireUnique(state, version)
    state.versions.replace(version.id, copied(version))
    raiseRevision(state, version.datasetId)
  },
  remove: async (versionId) => {
    const state = look()
    const version = state.versions.get(versionId)
    if (version === null) return
    if (version.state.kind !== 'draft') throw new Error(`Version ${versionId} has been released`)
    state.versions.delete(versionId)
    raiseRevision(state, version.datasetId)
  },
})

function matches({ ordinal, state }: Version, key: VersionKey): boolean {
  if (key.kind === 'ordinal') return ordinal === key.ordinal
  return state.kind !== 'draft' && compareNumbers(state.number, key.number) === 0
}

/** One draft, and each ordinal and each number once. */
function requireUnique({ versions: table }: State, version: Version): void {
  const clash = table.find(
    (other) =>
      other.datasetId === version.datasetId &&
      other.id !== version.id &&
      (other.ordinal === version.ordinal || compareVersions(other, version) === 0),
  )
  if (clash !== null)
    throw new Error(`Version ${clash.id} of dataset ${version.datasetId} stands in the way`)
}
