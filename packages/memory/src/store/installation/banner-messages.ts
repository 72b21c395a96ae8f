import type { BannerMessages } from '@holdfast/core'
import { copied } from '../copied.ts'
import { byId } from '../ordering.ts'
import { type CurrentState, draw } from '../state.ts'

export const bannerMessages = (current: CurrentState): BannerMessages => ({
  all: async () => copied([...current().banners.rows()].sort(byId)),
  add: async (message) => {
    const state = current()
    const added = copied({ ...message, id: draw(state, 'banner') })
    state.banners.set(added.id, added)
    return copied(added)
  },
  deactivate: async (id) => {
    const { banners } = current()
    const message = banners.get(id)
    if (message === null) return false
    banners.set(id, { ...message, active: false })
    return true
  },
  remove: async (id) => current().banners.delete(id),
})
