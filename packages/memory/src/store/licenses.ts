import type { License, Licenses } from '@holdfast/core'
import { copied } from './copied.ts'
import { byId, inOrder } from './ordering.ts'
import { type Look, raiseContextRevision } from './state.ts'

export const licenses = (look: Look): Licenses => ({
  all: async () =>
    copied(
      [...look().licenses.rows()].sort(inOrder<License>((a, b) => a.sortOrder - b.sortOrder, byId)),
    ),
  ensureAll: async (licenses) => {
    const state = look()
    for (const license of licenses) {
      const { id, name } = license
      if (state.licenses.find((other) => other.id === id || other.name === name) !== null) continue
      state.licenses.set(id, copied(license))
      raiseContextRevision(state)
    }
  },
})
