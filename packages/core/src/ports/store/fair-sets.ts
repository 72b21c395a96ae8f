/**
 * The assignees whom a locally-fair collection is open to
 * (docs/specification/roles.md#locally-fair-collections). A collection without any is open to everybody.
 */
export interface FairSetReads {
  /** In the order of their code points. */
  of(collectionId: number): Promise<readonly string[]>
}

export interface FairSets extends FairSetReads {
  /** Makes these the whole set; what is named twice is in it once. */
  replace(collectionId: number, assignees: readonly string[]): Promise<void>
  /** Puts another identifier in the place of one wherever it stands; used when accounts are renamed. */
  rename(from: string, to: string): Promise<void>
}
