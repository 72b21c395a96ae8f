import type { Lineage } from './collection.ts'
import type { CollectionView } from './collection-use-cases.ts'

/** The first of `lineage`, with contacts and without a count. */
export const viewOf = (lineage: Lineage): CollectionView => ({
  collection: lineage[0],
  lineage,
  childCount: null,
  contactsHidden: false,
})
