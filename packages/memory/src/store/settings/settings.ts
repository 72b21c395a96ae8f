import type { Settings } from '@holdfast/core'
import { type CurrentState, raiseContextRevision, type State } from '../state.ts'

export const settings = (current: CurrentState): Settings => ({
  all: async () => {
    const entries = current().settings.rows()
    return new Map(entries.map(({ name, value }) => [name, value]))
  },
  put: async (name, value) => put(current(), name, value),
  putAll: async (values) => {
    for (const [name, value] of values) put(current(), name, value)
  },
  remove: async (name) => remove(current(), name),
  removeAll: async (names) => {
    for (const name of names) remove(current(), name)
  },
})

function put(state: State, name: string, value: string): void {
  state.settings.set(name, { name, value })
  raiseContextRevision(state)
}

function remove(state: State, name: string): void {
  if (state.settings.delete(name)) raiseContextRevision(state)
}
