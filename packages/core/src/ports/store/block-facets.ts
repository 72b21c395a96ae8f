/** The lists of blocks by which collections let their search results be narrowed, of those that keep one. */
export interface BlockFacetReads {
  /** Names of blocks in their order, by collection; collections that take the list from above are absent. */
  of(collectionIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>
}

/** They go with their collection. */
export interface BlockFacets extends BlockFacetReads {
  keep(collectionId: number, names: readonly string[]): Promise<void>
  /** Dropping a list that is not kept succeeds. */
  drop(collectionId: number): Promise<void>
}
