import type { Generated, GeneratedAlways } from 'kysely'

export interface CollectionLinkTable {
  readonly linked_id: number
  readonly linking_id: number
  readonly linked_at: Date
}

export interface FeaturedCollectionTable {
  readonly collection_id: number
  readonly featured_id: number
  readonly position: GeneratedAlways<number>
}

/** Relations between collections other than the tree. */
export interface CollectionTables {
  readonly collection_link: CollectionLinkTable
  readonly collection_tree: {
    readonly single: Generated<boolean>
    readonly moves: Generated<number>
  }
  readonly featured_collection: FeaturedCollectionTable
}
