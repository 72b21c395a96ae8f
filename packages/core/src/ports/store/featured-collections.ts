import type { NamedCollection } from '../../rules/collections/collection-link.ts'
import type { FeaturingFacts } from '../../rules/collections/featured-collections.ts'

export interface FeaturedCollectionReads {
  /** In display order. */
  of(collectionId: number): Promise<readonly NamedCollection[]>
  /** What is known of the collections with these aliases, in no order; unknown ones are left out. One query. */
  facts(collectionId: number, aliases: readonly string[]): Promise<readonly FeaturingFacts[]>
}

/** What is featured ends with either collection, and with the link that made it eligible. */
export interface FeaturedCollections extends FeaturedCollectionReads {
  /** After those that are there, in this order. */
  append(collectionId: number, featuredIds: readonly number[]): Promise<void>
  /** Answers how many there were. */
  clear(collectionId: number): Promise<number>
}
