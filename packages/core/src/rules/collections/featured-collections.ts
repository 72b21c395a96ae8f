import { invalid } from '../refusals/refusal.ts'

/** A collection that a request asks to feature, with the facts that decide whether it may be. */
export interface FeaturingFacts {
  readonly id: number
  readonly alias: string
  /** Whether it is published and is a direct child of the featuring collection or linked to it. */
  readonly eligible: boolean
  readonly featured: boolean
}

/**
 * The facts of each alias, in the given order. Refuses an unknown alias
 * (docs/specification/collections.md#featured-collections).
 */
export function findFeaturingFacts(
  aliases: readonly string[],
  known: readonly FeaturingFacts[],
): readonly FeaturingFacts[] {
  const byAlias = new Map(known.map((facts) => [facts.alias.toLowerCase(), facts]))
  return aliases.map(
    (alias) =>
      byAlias.get(alias.toLowerCase()) ??
      invalid(`Can't find collection with alias '${alias.slice(0, 100)}'`),
  )
}

/**
 * The ids of the collections to feature. Refuses when one is not eligible, already featured or named twice.
 */
export function featurableIds(named: readonly FeaturingFacts[]): readonly number[] {
  const taken = new Set(named.filter(({ featured }) => featured).map(({ id }) => id))
  for (const { id, alias, eligible } of named) {
    if (taken.has(id)) invalid(`The collection ${alias} is already featured.`)
    if (!eligible)
      invalid(
        `The collection ${alias} may not be featured: only published collections that are direct children of this one or linked to it may be.`,
      )
    taken.add(id)
  }
  return named.map(({ id }) => id)
}
