import type { Collection, Lineage } from './collection.ts'

/** A collection as somebody is shown it. */
export interface CollectionView {
  readonly collection: Collection
  readonly lineage: Lineage
  readonly childCount: number | null
  readonly contactsHidden: boolean
}

/** The first of `lineage`, with contacts and without a count. */
export const viewOf = (lineage: Lineage): CollectionView => ({
  collection: lineage[0],
  lineage,
  childCount: null,
  contactsHidden: false,
})
