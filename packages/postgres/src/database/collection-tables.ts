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

export interface LogoTable {
  readonly name: string
  /** Null for the installation. */
  readonly collection_id: number | null
  readonly content_type: 'image/png' | 'image/jpeg'
  readonly bytes: Uint8Array
}

/** Relations between collections other than the tree, and their logos. */
export interface CollectionTables {
  readonly collection_link: CollectionLinkTable
  readonly collection_tree: {
    readonly single: Generated<boolean>
    readonly moves: Generated<number>
  }
  readonly logo: LogoTable
  readonly featured_collection: FeaturedCollectionTable
}
