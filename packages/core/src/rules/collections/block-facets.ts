import { refuse } from '../refusals/refusal.ts'
import type { Lineage } from './collection.ts'

type Lists = ReadonlyMap<number, readonly string[]>

/**
 * The effective list of block facets: the list of the nearest collection that has its own
 * (docs/specification/collections.md#own-and-inherited-values).
 */
export const effectiveBlockFacets = (lineage: Lineage, lists: Lists): readonly string[] =>
  lineage.map(({ id }) => lists.get(id)).find((names) => names !== undefined) ?? []

/**
 * The names without duplicates, in the given order. Refuses unknown blocks
 * (docs/specification/collection-metadata.md#block-facets).
 */
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

/** Refuses a collection that inherits its block facets. */
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
