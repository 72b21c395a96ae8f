import { fitsPattern, type SearchCondition, withLeaves } from './search-condition.ts'
import { valueTerm } from './search-terms.ts'

const PREFIX = valueTerm('metadataSource', '')

/**
 * The same condition where the field `metadataSource` has one value for everything, since nothing is harvested: the name of
 * the root collection (docs/specification/search.md#facets).
 */
export function withLocalSource(condition: SearchCondition, rootName: string): SearchCondition {
  const own = valueTerm('metadataSource', rootName)
  const every = (fits: boolean): SearchCondition => ({ kind: fits ? 'all' : 'none' })
  return withLeaves(condition, (leaf) => {
    if (leaf.kind === 'term' && leaf.term.startsWith(PREFIX)) return every(leaf.term === own)
    if (leaf.kind === 'pattern' && leaf.prefix === PREFIX)
      return every(fitsPattern(leaf.parts, own.slice(PREFIX.length)))
    return leaf
  })
}
