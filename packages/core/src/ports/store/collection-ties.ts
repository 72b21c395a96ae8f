import type { CollectionMove, Tie } from '../../rules/collections/collection-ties.ts'

/** Asked and cut for everything below the collection at once, whatever its size. */
export interface CollectionTies {
  /** The ties that the move would break, in the order in which they are told. One query. */
  against(move: CollectionMove): Promise<readonly Tie[]>
  /** Cuts them. To be called when the collection lies at its new place. */
  cut(move: CollectionMove): Promise<void>
}
