import type { SearchRequest } from '@holdfast/core'
import { CARD_KINDS, type CardKind, readCircle } from '@holdfast/core/rules'
import { pageNumber } from '../app/page-number.ts'

/** The orders that pages offer; any other of the API works in an address too. */
export const SORTS = ['relevance', 'date', 'oldest', 'name', 'nameDown'] as const
type Sort = (typeof SORTS)[number]

/** What the parameters `sort` and `order` are for each of them. */
const PARAMETERS: Readonly<
  Record<Sort, { readonly sort: string; readonly order: 'asc' | 'desc' }>
> = {
  relevance: { sort: 'score', order: 'desc' },
  date: { sort: 'date', order: 'desc' },
  oldest: { sort: 'date', order: 'asc' },
  name: { sort: 'name', order: 'asc' },
  nameDown: { sort: 'name', order: 'desc' },
}

/** A search as the address of its page has it. */
export interface SearchState {
  /** As it was typed; `''` finds everything. */
  readonly q: string
  readonly types: readonly CardKind[]
  readonly filters: readonly string[]
  readonly subtrees: readonly string[]
  /** Null for the order that fits: by score where words are looked for, else the newest first. */
  readonly sort: string | null
  readonly order: 'asc' | 'desc' | null
  readonly point: string | null
  readonly radius: string | null
  /** From 1. */
  readonly page: number
}

/** The results on a page. */
export const RESULTS_SHOWN = 20
/** The same as for a call of the API. */
const MOST_FILTERS = 100

/** The search of an address. Its parameters are those of the API, and `page`. */
export function searchStateOf(address: URLSearchParams): SearchState {
  const some = (name: string) => address.getAll(name).slice(0, MOST_FILTERS).filter(Boolean)
  const order = address.get('order')
  return {
    q: (address.get('q') ?? '').trim(),
    types: CARD_KINDS.filter((kind) => some('type').includes(kind)),
    filters: some('fq'),
    subtrees: some('subtree'),
    sort: address.get('sort') || null,
    order: order === 'asc' || order === 'desc' ? order : null,
    point: address.get('geo_point') || null,
    radius: address.get('geo_radius') || null,
    page: pageNumber(address.get('page') ?? ''),
  }
}

/** The parameters of the address of a search, without those that say nothing. */
export function searchParameters(state: SearchState): URLSearchParams {
  const { q, types, filters, subtrees, sort, order, point, radius, page } = state
  const address = new URLSearchParams()
  const add = (name: string, values: readonly (string | null)[]) => {
    for (const value of values) if (value !== null && value !== '') address.append(name, value)
  }
  add('q', [q])
  add('subtree', subtrees)
  add('type', types)
  add('fq', filters)
  add('sort', [sort])
  add('order', [order])
  add('geo_point', [point])
  add('geo_radius', [radius])
  add('page', page === 1 ? [] : [String(page)])
  return address
}

/** A search of everything below a collection. */
export const searchBelow = (alias: string | null): SearchState => ({
  q: '',
  types: [],
  filters: [],
  subtrees: alias === null ? [] : [alias],
  sort: null,
  order: null,
  point: null,
  radius: null,
  page: 1,
})

/** The order in which a search is shown; null for one that the pages don't offer. */
export function shownSort({ q, sort, order }: SearchState): Sort | null {
  if (sort === null) return q === '' || q === '*' ? 'date' : 'relevance'
  return (
    SORTS.find(
      (name) =>
        PARAMETERS[name].sort === sort &&
        (order === null
          ? name !== 'oldest' && name !== 'nameDown'
          : PARAMETERS[name].order === order),
    ) ?? null
  )
}

/** The same search in another order, from its first page. */
export const sortedBy = (state: SearchState, name: Sort): SearchState => ({
  ...state,
  ...PARAMETERS[name],
  page: 1,
})

/** What the domain is asked for. Refuses a place that is none as `invalid`. */
export function requestOf(state: SearchState): SearchRequest {
  const fitting = shownSort(state)
  return {
    q: state.q === '' ? '*' : state.q,
    filters: state.filters,
    kinds: state.types.length === 0 ? CARD_KINDS : state.types,
    subtrees: state.subtrees,
    ...(state.sort === null && fitting !== null
      ? PARAMETERS[fitting]
      : { sort: state.sort ?? 'score', order: state.order }),
    limit: RESULTS_SHOWN,
    offset: (state.page - 1) * RESULTS_SHOWN,
    circle: readCircle(state.point ?? undefined, state.radius ?? undefined),
    showFacets: true,
    counts: 'kinds',
    showCollections: false,
    entities: true,
    relevance: state.q !== '',
  }
}
