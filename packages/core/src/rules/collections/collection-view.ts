import type { Collection, Lineage } from './collection.ts'

/** A collection as one caller may see it. */
export interface CollectionView {
  readonly collection: Collection
  readonly lineage: Lineage
  /** Its ancestors that exist for the caller, nearest first. */
  readonly owners: readonly Collection[]
  readonly childCount: number | null
  readonly contactsHidden: boolean
}

/** A view of the first collection of `lineage` that shows its contacts and no child count. */
export const viewOf = (lineage: Lineage): CollectionView => ({
  collection: lineage[0],
  lineage,
  owners: lineage.slice(1),
  childCount: null,
  contactsHidden: false,
})
