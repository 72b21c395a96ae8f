/** The metadata blocks whose fields a collection offers as search facets. */
export interface BlockFacetReads {
  /** Block names in order, by collection; collections that inherit the list are absent. */
  of(collectionIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>
}

/** A collection's facets are removed together with it. */
export interface BlockFacets extends BlockFacetReads {
  /** Replaces the collection's own list. */
  keep(collectionId: number, names: readonly string[]): Promise<void>
  /** Makes the collection inherit the list. Succeeds if it has none. */
  drop(collectionId: number): Promise<void>
}
