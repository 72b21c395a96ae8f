import type { Collection } from '../../src/collections/collection.ts'

/** A collection below the root that keeps no lists of its own, but for what `more` says. */
export const aCollection = (more: Partial<Collection> = {}): Collection => ({
  id: 2,
  parentId: 1,
  alias: 'reef-lab',
  name: 'Reef Laboratory',
  affiliation: 'Coast University',
  description: 'Coral surveys',
  type: 'LABORATORY',
  contacts: ['reef@example.org'],
  creatorId: 1,
  createdAt: new Date(0),
  publishedAt: null,
  blocks: { root: false, names: [] },
  facets: { root: false, names: [] },
  inputLevels: [],
  guestbookRoot: true,
  fileCountLimit: null,
  filePids: null,
  requireFilesToPublish: null,
  allowedDatasetTypes: null,
  metadataLanguage: null,
  storageDriver: null,
  curationLabelSet: null,
  defaultRoleId: 6,
  theme: null,
  ...more,
})

/** The root, with the blocks and facets of a new installation. */
export const theRoot = (more: Partial<Collection> = {}): Collection =>
  aCollection({
    id: 1,
    parentId: null,
    alias: 'root',
    name: 'Root',
    publishedAt: new Date(0),
    blocks: { root: true, names: ['citation'] },
    facets: { root: true, names: ['subject'] },
    ...more,
  })
