import type { Generated, GeneratedAlways } from 'kysely'

export interface CollectionLinkTable {
  linked_id: number
  linking_id: number
  linked_at: Date
}

export interface FeaturedCollectionTable {
  collection_id: number
  featured_id: number
  position: GeneratedAlways<number>
}

/** How collections stand to each other beside the tree. */
export interface CollectionTables {
  collection_link: CollectionLinkTable
  collection_tree: { single: Generated<boolean>; moves: Generated<number> }
  featured_collection: FeaturedCollectionTable
}
