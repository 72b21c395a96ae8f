import type { SearchCondition } from './search-condition.ts'

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
export function withinPlaces(
  condition: SearchCondition,
  seen: ReadonlySet<number>,
): SearchCondition {
  const within = (part: SearchCondition): SearchCondition => withinPlaces(part, seen)
  switch (condition.kind) {
    case 'below':
      return condition.collectionIds.every((id) => seen.has(id)) ? condition : { kind: 'none' }
    case 'and':
    case 'or':
      return { ...condition, parts: condition.parts.map(within) }
    case 'not':
    case 'parent':
    case 'holds':
      return { ...condition, part: within(condition.part) }
    default:
      return condition
  }
}
