import { type SearchCondition, withLeaves } from './search-condition.ts'

/** The collections of which a condition asks what lies below them. */
export function placesNamed(condition: SearchCondition): readonly number[] {
  switch (condition.kind) {
    case 'below':
      return condition.collectionIds
    case 'and':
    case 'or':
      return condition.parts.flatMap(placesNamed)
    case 'not':
    case 'parent':
    case 'holds':
      return placesNamed(condition.part)
    default:
      return []
  }
}

/** The same condition where nothing lies below the collections that are not `seen`. */
export const withinPlaces = (
  condition: SearchCondition,
  seen: ReadonlySet<number>,
): SearchCondition =>
  withLeaves(condition, (leaf) =>
    leaf.kind === 'below' && !leaf.collectionIds.every((id) => seen.has(id))
      ? { kind: 'none' }
      : leaf,
  )
