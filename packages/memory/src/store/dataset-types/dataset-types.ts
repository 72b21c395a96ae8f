import type { DatasetTypes } from '@holdfast/core'
import type { DatasetType } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { byId } from '../ordering.ts'
import { type CurrentState, draw, type State } from '../state.ts'

export const datasetTypes = (current: CurrentState): DatasetTypes => ({
  all: async () => all(current()),
  lockAll: async () => all(current()),
  inUse: async (name) => current().datasets.find(({ facts }) => facts.type === name) !== null,
  hold: async (...names) => all(current()).filter(({ name }) => names.includes(name)),
  ensureAll: async (types) => {
    const state = current()
    for (const type of types) {
      if (state.datasetTypes.has(type.id) || named(state, type.name) !== null) continue
      keep(state, type)
    }
  },
  add: async (type) => {
    const state = current()
    if (named(state, type.name) !== null) return 'nameTaken'
    return copied(keep(state, { ...type, id: draw(state, 'datasetType') }))
  },
  save: async (type) => {
    const state = current()
    if (!state.datasetTypes.has(type.id)) throw new Error(`There is no dataset type ${type.id}`)
    const other = named(state, type.name)
    if (other !== null && other.id !== type.id) throw new Error(`Type ${other.id} has that name`)
    keep(state, type)
  },
  remove: async (id) => void current().datasetTypes.delete(id),
})

const all = (state: State): readonly DatasetType[] =>
  copied([...state.datasetTypes.rows()].sort(byId))

const named = (state: State, wanted: string): DatasetType | null =>
  state.datasetTypes.find(({ name }) => name === wanted)

function keep(state: State, type: DatasetType): DatasetType {
  const unknown = type.licenseIds.find((id) => !state.licenses.has(id))
  if (unknown !== undefined) throw new Error(`There is no licence ${unknown}`)
  state.datasetTypes.set(type.id, copied(type))
  return type
}
