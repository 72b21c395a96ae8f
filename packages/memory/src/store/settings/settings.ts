import type { Settings } from '@holdfast/core'
import { type Look, raiseContextRevision, type State } from '../state.ts'

export const settings = (look: Look): Settings => ({
  all: async () => {
    const entries = look().settings.rows()
    return new Map(entries.map(({ name, value }) => [name, value]))
  },
  put: async (name, value) => put(look(), name, value),
  putAll: async (values) => {
    for (const [name, value] of values) put(look(), name, value)
  },
  remove: async (name) => remove(look(), name),
  removeAll: async (names) => {
    for (const name of names) remove(look(), name)
  },
})

function put(state: State, name: string, value: string): void {
  state.settings.set(name, { name, value })
  raiseContextRevision(state)
}

function remove(state: State, name: string): void {
  if (state.settings.delete(name)) raiseContextRevision(state)
}
