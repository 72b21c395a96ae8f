import type { Collection, Lineage } from './collection.ts'

/** A collection as one caller may see it. */
export interface CollectionView {
  readonly collection: Collection
  readonly lineage: Lineage
  readonly childCount: number | null
  readonly contactsHidden: boolean
}

/** A view of the first collection of `lineage` that shows its contacts and no child count. */
export const viewOf = (lineage: Lineage): CollectionView => ({
  collection: lineage[0],
  lineage,
  childCount: null,
  contactsHidden: false,
})
