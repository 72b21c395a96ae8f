import type { NamedCollection } from '../../rules/collections/collection-link.ts'
import type { FeaturingFacts } from '../../rules/collections/featured-collections.ts'

/** Read access to the collections that a collection features. */
export interface FeaturedCollectionReads {
  /** In display order. */
  of(collectionId: number): Promise<readonly NamedCollection[]>
  /**
   * What decides whether the collections with these aliases may be featured, in no particular order; unknown
   * aliases are omitted. One query.
   */
  facts(collectionId: number, aliases: readonly string[]): Promise<readonly FeaturingFacts[]>
}

/**
 * The collections that a collection features. An entry is removed together with either collection, and with
 * the link that made it eligible.
 */
export interface FeaturedCollections extends FeaturedCollectionReads {
  /** Appends these, in this order, to the existing ones. */
  append(collectionId: number, featuredIds: readonly number[]): Promise<void>
  /** Returns how many were removed. */
  clear(collectionId: number): Promise<number>
}
