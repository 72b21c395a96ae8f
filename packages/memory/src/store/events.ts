import type { Events } from '@holdfast/core'
import { copied } from './copied.ts'
import { byId, page } from './ordering.ts'
import { draw, type Look } from './state.ts'

export const events = (look: Look): Events => ({
  of: async (objectId, limit) => {
    const found = [...look().events.filter((event) => event.objectId === objectId)]
    return copied(page(found.sort(byId).reverse(), { limit, offset: 0 }))
  },
  append: async (event) => {
    const state = look()
    const id = draw(state, 'event')
    state.events.set(id, copied({ ...event, id }))
  },
})
