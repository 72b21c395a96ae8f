import { refuse } from '../refusals/refusal.ts'

/** A collection that was named to be featured, and what speaks for and against it. */
export interface FeaturingFacts {
  readonly id: number
  readonly alias: string
  /** Whether it is published, and lies directly in the featuring collection or is linked into it. */
  readonly eligible: boolean
  readonly featured: boolean
}

/**
 * What is known of each alias, in their order. Refuses one that no collection has
 * (docs/specification/collections.md#featured-collections).
 */
export function namedToFeature(
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

/** The ids of the collections to feature, or the reason why one of them cannot be. */
export function toFeature(named: readonly FeaturingFacts[]): readonly number[] {
  const taken = new Set(named.filter(({ featured }) => featured).map(({ id }) => id))
  for (const { id, alias, eligible } of named) {
    if (taken.has(id)) invalid(`The collection ${alias} is already featured.`)
    if (!eligible)
      invalid(
        `The collection ${alias} may not be featured: only published collections that lie directly in this one or are linked to it may.`,
      )
    taken.add(id)
  }
  return named.map(({ id }) => id)
}

const invalid = (message: string): never => refuse({ kind: 'invalid', message })
