import type { BannerMessages } from '@holdfast/core'
import { copied } from '../copied.ts'
import { byId } from '../ordering.ts'
import { draw, type Look } from '../state.ts'

export const bannerMessages = (look: Look): BannerMessages => ({
  all: async () => copied([...look().banners.rows()].sort(byId)),
  add: async (message) => {
    const state = look()
    const added = copied({ ...message, id: draw(state, 'banner') })
    state.banners.set(added.id, added)
    return copied(added)
  },
  deactivate: async (id) => {
    const { banners } = look()
    const message = banners.get(id)
    if (message === null) return false
    banners.set(id, { ...message, active: false })
    return true
  },
  remove: async (id) => look().banners.delete(id),
})
