import type { Repository, SearchView } from '@holdfast/core'
import { type Actor, RefusedError } from '@holdfast/core/rules'
import { requestOf, searchBelow } from './search-state.ts'

/**
 * The facets of what is below a collection, for guests as they were up to ten seconds ago; none where the installation keeps guests from
 * searching.
 */
export async function collectionFacets(
  { search }: Repository,
  actor: Actor,
  alias: string,
): Promise<SearchView['facets']> {
  const all = { ...requestOf(searchBelow(alias)), entities: false, counts: 'none' } as const
  try {
    return await search.facets(actor, { ...all, limit: 0 })
  } catch (error) {
    if (error instanceof RefusedError) return []
    throw error
  }
}
