import { aCollection } from '@holdfast/contracts/builders'
import type { Collection, Lineage } from '../../../src/rules/collections/collection.ts'

/** Nested collections, the innermost first; the last one is the root, with id 1. */
export function lineageOf(...facts: readonly Partial<Collection>[]): Lineage {
  const collections = facts.map((each, depth) => {
    const id = facts.length - depth
    return aCollection({ id, parentId: id === 1 ? null : id - 1, ...each })
  })
  const [first = aCollection(), ...rest] = collections
  return [first, ...rest]
}
