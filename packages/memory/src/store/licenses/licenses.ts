import type { Licenses } from '@holdfast/core'
import type { License, NewLicense } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { byId, inOrder } from '../ordering.ts'
import { type CurrentState, draw, raiseContextRevision, type State } from '../state.ts'

export const licenses = (current: CurrentState): Licenses => ({
  all: async () => all(current()),
  lockAll: async () => all(current()),
  inUse: async (id) => current().versions.find(({ terms }) => terms.licenseId === id) !== null,
  ensureAll: async (licenses) => {
    const state = current()
    for (const license of licenses) {
      if (state.licenses.has(license.id) || owner(state, license) !== null) continue
      keep(state, license)
    }
  },
  add: async (license) => {
    const state = current()
    if (owner(state, license) !== null) return 'taken'
    return copied(keep(state, { ...license, id: draw(state, 'license') }))
  },
  save: async (license) => {
    const state = current()
    if (!state.licenses.has(license.id)) throw new Error(`There is no licence ${license.id}`)
    if ((owner(state, license)?.id ?? license.id) !== license.id)
      throw new Error(`Another licence has the name or the URI of ${license.id}`)
    keep(state, license)
  },
  remove: async (id) => {
    const state = current()
    if (
      state.versions.find(({ terms }) => terms.licenseId === id) !== null ||
      state.datasetTypes.find(({ licenseIds }) => licenseIds.includes(id)) !== null ||
      state.templates.find(({ terms }) => terms.licenseId === id) !== null
    )
      throw new Error(`Licence ${id} is in use`)
    if (state.licenses.delete(id)) raiseContextRevision(state)
  },
})

const all = (state: State): readonly License[] =>
  copied(
    [...state.licenses.rows()].sort(inOrder<License>((a, b) => a.sortOrder - b.sortOrder, byId)),
  )

/** Another licence with that name or URI. */
const owner = (state: State, { name, uri, ...rest }: NewLicense | License): License | null =>
  state.licenses.find(
    (other) =>
      (other.name === name || other.uri === uri) && !('id' in rest && rest.id === other.id),
  )

function keep(state: State, license: License): License {
  state.licenses.set(license.id, copied(license))
  raiseContextRevision(state)
  return license
}
