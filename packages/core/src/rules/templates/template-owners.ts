import type { Collection, Lineage } from '../collections/collection.ts'
import { blockRoot } from '../collections/effective-values.ts'

/**
 * The collections whose templates are offered in the first of `lineage`: its own, then those of its ancestors
 * up to the first with different effective metadata blocks (docs/specification/templates.md#calls).
 */
export function templateOwners(lineage: Lineage): readonly Collection[] {
  const differs = lineage.findIndex(
    (_, depth) => depth > 0 && !sameBlocks(above(lineage, depth), above(lineage, depth - 1)),
  )
  return differs === -1 ? lineage : lineage.slice(0, differs)
}

function above([collection, ...ancestors]: Lineage, depth: number): Lineage {
  const [first = collection, ...rest] = [collection, ...ancestors].slice(depth)
  return [first, ...rest]
}

function sameBlocks(one: Lineage, other: Lineage): boolean {
  const names = new Set(blockRoot(one).blocks.names)
  const others = new Set(blockRoot(other).blocks.names)
  return names.size === others.size && [...names].every((name) => others.has(name))
}
