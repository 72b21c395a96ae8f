import type { Collection } from '@holdfast/core/rules'
import { at, newCollection } from '../builders.ts'

const INHERITED = { root: false, names: [] }

/** A published collection with empty facts except for `facts`; by default the root, with id 1. */
export const aCollection = (facts: Partial<Collection> = {}): Collection => ({
  id: 1,
  ...newCollection({
    parentId: null,
    alias: 'root',
    name: 'Root',
    creatorId: 1,
    createdAt: at(0),
    publishedAt: at(0),
    blocks: INHERITED,
    facets: INHERITED,
    ...facts,
  }),
})
