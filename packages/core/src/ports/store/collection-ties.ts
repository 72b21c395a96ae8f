import type { CollectionMove, Tie } from '../../rules/collections/collection-ties.ts'

/**
 * What a move of a collection breaks. Finds and removes ties for the whole subtree at once, whatever its
 * size.
 */
export interface CollectionTies {
  /** The ties that the move would break, in the order in which a refusal lists them. One query. */
  against(move: CollectionMove): Promise<readonly Tie[]>
  /** Removes these ties. Call it after the collection has its new parent. */
  cut(move: CollectionMove): Promise<void>
}
