import type { SearchOrder } from '../../ports/store/search-index.ts'
import type { FieldCatalogue } from '../../rules/metadata/catalogue.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { parseQuery } from '../../rules/search/parse-query.ts'
import type { QueryFault } from '../../rules/search/query-tree.ts'
import { type ResolvedQuery, resolveQuery } from '../../rules/search/resolve-query.ts'
import { facetedField, isSortable, searchField } from '../../rules/search/search-fields.ts'
import type { SearchRequest } from './search-request.ts'

/** The query of a search; refuses what cannot be read, with the place of the fault. */
export function readQuery(
  text: string,
  {
    catalogue,
    name,
    strict,
  }: {
    readonly catalogue: FieldCatalogue
    /** The parameter of the text, as refusals name it. */
    readonly name: string
    /** Whether unknown fields are refused rather than read as words. */
    readonly strict: boolean
  },
): ResolvedQuery {
  const isField = (field: string): boolean => searchField(field, catalogue) !== null
  const parsed = parseQuery(text, { isField, strict })
  const resolved = parsed.kind === 'fault' ? parsed : resolveQuery(parsed.tree, catalogue)
  return resolved.kind === 'fault' ? refuseFault(resolved, name) : resolved
}

const refuseFault = ({ at, message }: QueryFault, name: string): never =>
  refuse({ kind: 'invalid', message: `Search Syntax Error: ${message} (${name}, character ${at})` })

/** The order of the hits; refuses a field by which nothing can be sorted. */
export function readOrder(
  { sort, order }: Pick<SearchRequest, 'sort' | 'order'>,
  catalogue: FieldCatalogue,
): SearchOrder {
  switch (sort) {
    case 'score':
    case 'relevance':
      return { by: 'score', order: order ?? 'desc' }
    case 'name':
    case 'nameSort':
      return { by: 'name', order: order ?? 'asc' }
    case 'date':
    case 'dateSort':
      return { by: 'date', order: order ?? 'desc' }
    default:
      if (!isSortable(sort, catalogue))
        refuse({ kind: 'invalid', message: `Nothing can be sorted by ${sort.slice(0, 100)}.` })
      return {
        by: { field: facetedField(sort, catalogue)?.name ?? sort },
        order: order ?? 'asc',
      }
  }
}
