import type { FeaturedCollections } from '@holdfast/core'
import { sameText } from '../ordering.ts'
import type { CurrentState, State } from '../state.ts'
import { named } from './collection-links.ts'

export const featuredCollections = (current: CurrentState): FeaturedCollections => ({
  of: async (id) => {
    const state = current()
    return featuredBy(state, id).flatMap((featuredId) => named(state, [featuredId]))
  },
  facts: async (id, aliases) => {
    const state = current()
    const wanted = state.collections.filter(({ alias }) =>
      aliases.some((name) => sameText(name, alias)),
    )
    return wanted.map((c) => ({
      id: c.id,
      alias: c.alias,
      eligible:
        c.publishedAt !== null && (c.parentId === id || state.collectionLinks.has(`${c.id}/${id}`)),
      featured: featuredBy(state, id).includes(c.id),
    }))
  },
  append: async (id, featuredIds) => {
    const state = current()
    const before = featuredBy(state, id)
    const unknown = [id, ...featuredIds].find((each) => !state.collections.has(each))
    if (unknown !== undefined) throw new Error(`There is no collection ${unknown}`)
    if (new Set([...before, ...featuredIds]).size < before.length + featuredIds.length)
      throw new Error(`Collection ${id} would feature one twice`)
    state.featured.set(id, { ids: [...before, ...featuredIds] })
  },
  clear: async (id) => {
    const state = current()
    const count = featuredBy(state, id).length
    state.featured.delete(id)
    return count
  },
})

const featuredBy = (state: State, id: number): readonly number[] =>
  state.featured.get(id)?.ids ?? []
