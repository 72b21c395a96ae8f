import type { Repository, SearchView } from '@holdfast/core'
import type { Actor } from '@holdfast/core/rules'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { parse } from '../input/parse.ts'
import { ok } from '../output/envelope.ts'
import { indexEndpoints } from './index-endpoints.ts'
import { presentItem } from './present-item.ts'
import { savedSearchEndpoints } from './saved-search-endpoints.ts'
import {
  asParameters,
  requestOf,
  SERVICES,
  SearchBody,
  type SearchInput,
  SearchQuery,
} from './search-query.ts'

const area = 'search'
const PATH = '/search'

/** Search, and the care of its index (docs/specification/search.md). */
export const searchEndpoints = (repository: Repository): readonly Endpoint[] => {
  const answer = async (actor: Actor, query: SearchInput): Promise<object> =>
    presentSearch(await repository.search.find(actor, requestOf(query)), { query, repository })
  return [
    endpoint(
      {
        id: 'V21',
        method: 'get',
        path: PATH,
        area,
        caller: 'anyone',
        summary: 'Find collections, datasets and files',
        openToBrowsers: true,
        query: SearchQuery,
      },
      async ({ c, actor, query }) => ok(c, await answer(actor, query)),
    ),
    endpoint(
      {
        id: 'search.post',
        method: 'post',
        path: PATH,
        area,
        caller: 'anyone',
        summary: 'The same with the parameters as JSON, for queries that no address has room for',
        openToBrowsers: true,
        body: jsonBody(SearchBody),
      },
      async ({ c, actor, body }) =>
        ok(c, await answer(actor, parse(SearchQuery, asParameters(body)))),
    ),
    endpoint(
      {
        id: 'search.services',
        method: 'get',
        path: '/search/services',
        area,
        caller: 'anyone',
        summary: 'The search services',
        openToBrowsers: true,
      },
      async ({ c }) => ok(c, { services: SERVICES, defaultService: SERVICES[0].name }),
    ),
    ...indexEndpoints(repository),
    ...savedSearchEndpoints(repository),
  ]
}

/** The answer (docs/specification/search.md#answer). */
function presentSearch(
  { found, items, facets, spelling, emailsHidden }: SearchView,
  { query, repository }: { readonly query: SearchInput; readonly repository: Repository },
): object {
  const options = {
    relevance: query.show_relevance,
    entityIds: query.show_entity_ids,
    apiUrls: query.show_api_urls,
    entities: query.query_entities,
    collections: query.show_collections,
    metadataFields: query.metadata_fields,
    emailsHidden,
  }
  const alternatives = [...spelling].map(([word, others]) => [word, `[${others.join(', ')}]`])
  return {
    q: query.q,
    total_count: found.total,
    start: query.start ?? 0,
    spelling_alternatives: Object.fromEntries(alternatives),
    items: items.map((item) => presentItem(item, { repository, options })),
    facets: query.show_facets ? [presentFacets(facets)] : undefined,
    count_in_response: items.length,
    total_count_per_object_type: query.show_type_counts
      ? {
          Collections: found.kinds.collection,
          Datasets: found.kinds.dataset,
          Files: found.kinds.file,
        }
      : undefined,
  }
}

const presentFacets = (facets: SearchView['facets']): object =>
  Object.fromEntries(
    facets.map(({ name, friendly, labels }) => [
      name,
      { friendly, labels: labels.map(({ label, count }) => ({ [label]: count })) },
    ]),
  )
