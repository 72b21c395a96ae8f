import type { Collection, Lineage } from '../../src/collections/collection.ts'

/** A collection that says nothing beyond `facts`. */
export const aCollection = (facts: Partial<Collection> = {}): Collection => ({
  id: 1,
  parentId: null,
  alias: 'root',
  name: 'Root',
  affiliation: null,
  description: null,
  type: 'UNCATEGORIZED',
  contacts: ['root@example.org'],
  creatorId: 1,
  createdAt: new Date(0),
  publishedAt: new Date(0),
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
  defaultRoleId: null,
  theme: null,
  ...facts,
})

/** Collections one inside the other, the innermost first; the last is the root, with id 1. */
export function lineageOf(...facts: readonly Partial<Collection>[]): Lineage {
  const collections = facts.map((each, depth) => {
    const id = facts.length - depth
    return aCollection({ id, parentId: id === 1 ? null : id - 1, ...each })
  })
  const [first = aCollection(), ...rest] = collections
  return [first, ...rest]
}
