/**
 * The assignees to whom a locally-fair collection is open
 * (docs/specification/roles.md#locally-fair-collections). A collection with none is open to everyone.
 */
export interface LocallyFairSetReads {
  /** In the order of their code points. */
  of(collectionId: number): Promise<readonly string[]>
  /** Those of the collections that are locally fair, by id. */
  fairAmong(collectionIds: readonly number[]): Promise<readonly number[]>
  /** The collections that are open to one of these assignees by its identifier, by id. */
  naming(assignees: readonly string[]): Promise<readonly number[]>
}

/** Which assignees each locally-fair collection is open to. */
export interface LocallyFairSets extends LocallyFairSetReads {
  /** Replaces the whole set; duplicates are stored once. */
  replace(collectionId: number, assignees: readonly string[]): Promise<void>
  /** Replaces an identifier in every set; used when accounts are renamed. */
  rename(from: string, to: string): Promise<void>
}
