import type { Secrets } from '@holdfast/core'
import type { CurrentState } from '../state.ts'

export const secrets = (current: CurrentState): Secrets => ({
  find: async (name) => current().secrets.get(name)?.value ?? null,
  ensure: async (name, value) => {
    const state = current()
    const known = state.secrets.get(name)
    if (known !== null) return known.value
    state.secrets.set(name, { value })
    return value
  },
  replace: async (name, value) => {
    current().secrets.set(name, { value })
  },
})
