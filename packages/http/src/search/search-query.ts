import type { SearchRequest } from '@holdfast/core'
import { CARD_KINDS, type CardKind, invalid, readCircle } from '@holdfast/core/rules'
import * as v from 'valibot'
import { flag, flagOnUnlessSent, wholeNumber } from '../input/query-schemas.ts'

const texts = v.optional(v.array(v.string()), [])
const text = v.optional(v.string())

/** The hits of a page, unless sent, and at most. */
const PAGE_SIZE = 10
const MOST_HITS = 1000
/** One statement compares them all. */
const MOST_FILTERS = 100

export const SearchQuery = v.object({
  q: text,
  type: texts,
  subtree: v.pipe(texts, v.maxLength(MOST_FILTERS, `At most ${MOST_FILTERS} collections`)),
  sort: v.optional(v.string(), 'score'),
  order: v.optional(v.picklist(['asc', 'desc'], 'The order must be asc or desc')),
  per_page: wholeNumber({
    most: MOST_HITS,
    message: `The results per page must be a number from 0 to ${MOST_HITS}`,
  }),
  start: wholeNumber({ message: 'The start must be a number of 0 or more' }),
  show_facets: flag,
  show_relevance: flag,
  show_entity_ids: flag,
  show_api_urls: flag,
  show_type_counts: flag,
  show_collections: flag,
  query_entities: flagOnUnlessSent,
  fq: v.pipe(texts, v.maxLength(MOST_FILTERS, `At most ${MOST_FILTERS} filters`)),
  metadata_fields: texts,
  geo_point: text,
  geo_radius: text,
  search_service: text,
})

export type SearchInput = v.InferOutput<typeof SearchQuery>

const scalar = v.optional(v.union([v.string(), v.number(), v.boolean()]))
const list = v.optional(v.union([v.string(), v.array(v.string())]))

/** The same parameters as JSON: numbers and booleans may be written as such, one value instead of a list. */
export const SearchBody = v.object({
  q: v.optional(v.string()),
  type: list,
  subtree: list,
  sort: v.optional(v.string()),
  order: v.optional(v.string()),
  per_page: scalar,
  start: scalar,
  show_facets: scalar,
  show_relevance: scalar,
  show_entity_ids: scalar,
  show_api_urls: scalar,
  show_type_counts: scalar,
  show_collections: scalar,
  query_entities: scalar,
  fq: list,
  metadata_fields: list,
  geo_point: scalar,
  geo_radius: scalar,
  search_service: v.optional(v.string()),
})

/** The parameters of a body in the form of an address. */
export const asParameters = (
  body: v.InferOutput<typeof SearchBody>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      LISTS.has(name) && !Array.isArray(value)
        ? [value]
        : Array.isArray(value)
          ? value
          : String(value),
    ]),
  )

const LISTS: ReadonlySet<string> = new Set(['type', 'subtree', 'fq', 'metadata_fields'])

/** The only search that this service has. */
export const SERVICES = [{ name: 'database', displayName: 'Index in the database' }] as const

/** The request of these parameters (docs/specification/search.md#parameters). */
export function requestOf(query: SearchInput): SearchRequest {
  const { q, search_service: service } = query
  if (q === undefined) return invalid('q parameter is missing')
  if (service !== undefined && !SERVICES.some(({ name }) => name === service))
    return invalid(`There is no search service ${service.slice(0, 100)}.`)
  return {
    q,
    filters: query.fq,
    kinds: kindsOf(query.type),
    subtrees: query.subtree,
    sort: query.sort,
    order: query.order ?? null,
    limit: (query.per_page ?? 0) || PAGE_SIZE,
    offset: query.start ?? 0,
    circle: readCircle(query.geo_point, query.geo_radius),
    showFacets: query.show_facets,
    counts: query.show_type_counts ? 'kinds' : 'none',
    showCollections: query.show_collections && query.query_entities,
    entities: query.query_entities,
    relevance: query.show_relevance,
  }
}

function kindsOf(types: readonly string[]): readonly CardKind[] {
  if (types.length === 0) return CARD_KINDS
  return types.map(
    (type) =>
      CARD_KINDS.find((kind) => kind === type) ??
      invalid(`Unknown type ${type.slice(0, 100)}: expected one of ${CARD_KINDS.join(', ')}.`),
  )
}
