import type { Logos } from '@holdfast/core'
import type { CurrentState } from '../state.ts'

export const logos = (current: CurrentState): Logos => ({
  find: async (name) => {
    const logo = current().logos.get(name)?.logo
    return logo === undefined ? null : { ...logo, bytes: logo.bytes.slice() }
  },
  add: async (collectionId, logo) => current().logos.set(logo.name, { collectionId, logo }),
  keepOnly: async (collectionId, name) => {
    const { logos: table } = current()
    const others = table.filter(
      (row) => row.collectionId === collectionId && row.logo.name !== name,
    )
    for (const { logo } of others) table.delete(logo.name)
  },
})
