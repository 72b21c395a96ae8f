import type { MetadataBlock } from '../../rules/metadata/model.ts'

/** The stored blocks at one moment. */
export interface StoredBlocks {
  /** Grows with every change; 0 while nothing is stored. */
  readonly revision: number
  /** By id. */
  readonly blocks: readonly MetadataBlock[]
}

/**
 * Read access to the metadata blocks that were loaded or changed. Unchanged standard blocks are not
 * stored.
 */
export interface MetadataBlockReads {
  /** The revision of `all`. One query. */
  revision(): Promise<number>
  all(): Promise<StoredBlocks>
}

/** The metadata blocks that were loaded or changed. */
export interface MetadataBlocks extends MetadataBlockReads {
  /** Like `all`; no other unit changes blocks until this one ends. */
  lock(): Promise<StoredBlocks>
  /** Stores blocks under their names, in place of those that are there. */
  put(blocks: readonly MetadataBlock[]): Promise<void>
}
