import { refuse } from '../refusals/refusal.ts'
import type { Lineage } from './collection.ts'

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

type Lists = ReadonlyMap<number, readonly string[]>

/** The list in force: that of the nearest collection that keeps one (collections supplement, 4.7). */
export const effectiveBlockFacets = (lineage: Lineage, lists: Lists): readonly string[] =>
  lineage.map(({ id }) => lists.get(id)).find((names) => names !== undefined) ?? []

/** A new list, each block once and in the order given. Refuses unknown blocks (section 8.8). */
export function newBlockFacets(
  names: readonly string[],
  blocks: readonly { readonly name: string }[],
): readonly string[] {
  const unknown = names.find((name) => !blocks.some((block) => block.name === name))
  if (unknown !== undefined)
    refuse({
      kind: 'invalid',
      message: `Invalid metadata block name: ${unknown.slice(0, 200)}`,
    })
  return [...new Set(names)]
}

/** Refuses a collection that takes its list from above. */
export function requireOwnBlockFacets(
  { id, alias }: { readonly id: number; readonly alias: string },
  lists: Lists,
): void {
  if (!lists.has(id))
    refuse({
      kind: 'invalid',
      message: `Collection ${alias} must have metadata block facet root set to true`,
    })
}
