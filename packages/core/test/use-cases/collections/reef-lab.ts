import { aCollection } from '@holdfast/contracts/builders'
import type { Collection } from '../../../src/rules/collections/collection.ts'

/** A collection below the root without own lists, except for those in `more`. */
export const reefLab = (more: Partial<Collection> = {}): Collection =>
  aCollection({
    id: 2,
    parentId: 1,
    alias: 'reef-lab',
    name: 'Reef Laboratory',
    affiliation: 'Coast University',
    description: 'Coral surveys',
    type: 'LABORATORY',
    contacts: ['reef@example.org'],
    publishedAt: null,
    defaultRoleId: 6,
    ...more,
  })

/** The root, with the blocks and facets of a new installation. */
export const theRoot = (more: Partial<Collection> = {}): Collection =>
  aCollection({
    blocks: { root: true, names: ['citation'] },
    facets: { root: true, names: ['subject'] },
    ...more,
  })
