import type { Secrets } from '@holdfast/core'
import type { Look } from '../state.ts'

export const secrets = (look: Look): Secrets => ({
  find: async (name) => look().secrets.get(name)?.value ?? null,
  ensure: async (name, value) => {
    const state = look()
    const known = state.secrets.get(name)
    if (known !== null) return known.value
    state.secrets.set(name, { value })
    return value
  },
  replace: async (name, value) => {
    look().secrets.set(name, { value })
  },
})
