import type { Domain } from '../../ports/ports.ts'
import type { HeldRoles, SearchFound, SearchWanted } from '../../ports/store/search-index.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { today } from '../../rules/calendar/day.ts'
import { effectiveBlockFacets } from '../../rules/collections/block-facets.ts'
import type { Lineage } from '../../rules/collections/collection.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Holder } from '../../rules/roles/holder.ts'
import { requireAccount } from '../../rules/roles/required-permission.ts'
import { boxesAround } from '../../rules/search/geo-box.ts'
import { MOST_CLAUSES, MOST_PATTERNS } from '../../rules/search/query-tree.ts'
import type { ResolvedQuery } from '../../rules/search/resolve-query.ts'
import { searchFacets } from '../../rules/search/search-facets.ts'
import type { CardState } from '../../rules/search/search-kind.ts'
import { wantedTerm } from '../../rules/search/search-terms.ts'
import { similarWords } from '../../rules/search/spelling.ts'
import { settingFlag } from '../../rules/settings/setting-values.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { readerOf } from '../roles/existing.ts'
import { foundItems, type Showable } from './found-items.ts'
import { keptFacets } from './kept-facets.ts'
import { readOrder, readQuery } from './read-query.ts'
import { type SearchSurroundings, searchMemory } from './search-memory.ts'
import { conditionsFor, searchPlaces } from './search-places.ts'
import type { CountedFacet, SearchRequest, SearchView } from './search-request.ts'

type Searching = Showable

/** What a search is limited to beside its request. */
export interface SearchScope {
  /** Whose rights count; null for everything. */
  readonly viewer: Holder | null
  readonly held: HeldRoles | null
  readonly states: readonly CardState[] | null
}

/** Search (docs/specification/search.md). */
export const searchUseCases = (domain: Domain) => {
  const { begin } = searchMemory()
  const find = (actor: Actor, request: SearchRequest): Promise<SearchView> => {
    const queries = readQueries(request, domain)
    return domain.store.read(async (unit) => {
      const around = await begin(unit)
      if (settingFlag(await around.settings(), ':SearchApiRequiresToken')) requireAccount(actor)
      const scope = { viewer: readerOf(actor), held: null, states: null }
      return search(unit, domain, { actor, request, queries, scope, around })
    })
  }
  return {
    /**
     * Refuses faults of the query, unknown collections and fields as `invalid`, and guests as `unauthenticated` where
     * the setting `:SearchApiRequiresToken` demands a token.
     */
    find,

    /** The facets of what `find` finds; for guests they may be as old as `keptFacets` says. */
    facets: keptFacets(domain, async (actor, request) => (await find(actor, request)).facets),
  }
}

/** The query and the filters of a request, read. */
export interface ReadQueries {
  readonly query: ResolvedQuery
  readonly filters: readonly ResolvedQuery[]
}

/** How the caller's parameters are named. */
export interface QueryNames {
  readonly query: string
  readonly filters: string
}

/** Reads the query and the filters, before anything is asked of the store. Together they have the limits of one query. */
export function readQueries(
  { q, filters }: Pick<SearchRequest, 'q' | 'filters'>,
  { catalogue }: Pick<Domain, 'catalogue'>,
  names: QueryNames = { query: 'q', filters: 'fq' },
): ReadQueries {
  const query = readQuery(q, { catalogue, name: names.query, strict: false })
  const readFilter = (filter: string) =>
    readQuery(filter, { catalogue, name: names.filters, strict: true })
  let [clauses, patterns] = [0, 0]
  const counted = (one: ResolvedQuery): ResolvedQuery => {
    clauses += one.clauses
    patterns += one.patterns
    if (clauses > MOST_CLAUSES) tooMany(names, `${MOST_CLAUSES} words and ranges`)
    if (patterns > MOST_PATTERNS)
      tooMany(names, `${MOST_PATTERNS} words with wildcards elsewhere than at their end`)
    return one
  }
  return {
    query: counted(query),
    filters: filters.map((filter) => counted(readFilter(filter))),
  }
}

const tooMany = ({ query, filters }: QueryNames, what: string): never =>
  refuse({
    kind: 'invalid',
    message: `Search Syntax Error: ${query} and all ${filters} together have at most ${what}.`,
  })

interface Search {
  readonly actor: Actor
  readonly request: SearchRequest
  readonly queries: ReadQueries
  readonly scope: SearchScope
  readonly around: SearchSurroundings
}

/** Searches within a unit. The caller of this function has checked the permission. */
export async function search(
  unit: ReadUnit,
  domain: Searching,
  { actor, request, queries, scope, around }: Search,
): Promise<SearchView> {
  const { catalogue, clock } = domain
  const { query, filters } = queries
  const sort = readOrder(request, catalogue)
  const { below, lineage } = await searchPlaces(unit, { actor, around }, request.subtrees)
  const [condition = query.condition, ...kept] = await conditionsFor(
    unit,
    { actor, lineage },
    [query, ...filters].map((one) => one.condition),
  )
  const settings = await around.settings()
  const publicInstall = settingFlag(settings, ':PublicInstall')
  const facets = request.showFacets ? searchFacets(lineage, { catalogue, publicInstall }) : []
  const wanted: SearchWanted = {
    ...scope,
    query: condition,
    filters: kept,
    scoring: query.scoring,
    kinds: request.kinds,
    below,
    boxes: request.circle === null ? null : boxesAround(request.circle, request.circle.radius),
    counts: request.counts,
    facets: facets.map(({ name }) => name),
    today: today(clock.now()),
    sort,
    limit: request.limit,
    offset: request.offset,
  }
  const found = await unit.search.find(wanted)
  const counted = facets.map((facet) => ({ ...facet, labels: found.facets.get(facet.name) ?? [] }))
  const tried = query.words.slice(0, MOST_TRIED)
  const { items, known } = await foundItems(unit, domain, {
    hits: found.hits,
    actor,
    request,
    sought: query.sought,
    terms: tried.map(wantedTerm),
    root: lineage.at(-1) ?? lineage[0],
    settings,
  })
  const missing = tried.filter((word) => !known.has(wantedTerm(word)))
  return {
    found,
    items,
    facets: await shownFacets(around, { counted, found, lineage, domain }),
    emailsHidden: settingFlag(settings, ':ExcludeEmailFromExport'),
    spelling: await otherSpellings(unit, missing, scope.viewer),
  }
}

/** Facets that say nothing are left out (docs/specification/search.md#facets). */
async function shownFacets(
  { blockFacets }: SearchSurroundings,
  {
    counted,
    found,
    lineage,
    domain,
  }: {
    readonly counted: readonly CountedFacet[]
    readonly found: SearchFound
    readonly lineage: Lineage
    readonly domain: Pick<Domain, 'catalogue'>
  },
): Promise<readonly CountedFacet[]> {
  if (counted.length === 0) return []
  const lists = await blockFacets(lineage)
  const blocks = new Set(effectiveBlockFacets(lineage, lists))
  const features = new Set(
    domain.catalogue.blocks
      .filter(({ name }) => blocks.has(name))
      .map(({ displayName }) => displayName),
  )
  const states = found.facets.get('publicationStatus') ?? []
  const onlyPublished = states.every(({ label }) => label === 'Published')
  return counted
    .map((facet) =>
      facet.name === 'metadata_type_ss'
        ? { ...facet, labels: facet.labels.filter(({ label }) => features.has(label)) }
        : facet,
    )
    .filter(({ labels, least }) => labels.length >= least)
    .filter(({ name }) => name !== 'publicationStatus' || !onlyPublished)
}

/** Words of a query that are tried, and spellings that are offered for each. */
const MOST_TRIED = 3
const MOST_OFFERED = 5

/**
 * Spellings that occur in what the viewer may see, for words that don't: none of them tells of anything else. `tried` are
 * words that no result of the page has. Two queries, one when every word occurs.
 */
async function otherSpellings(
  { search: index }: ReadUnit,
  tried: readonly string[],
  viewer: Holder | null,
): Promise<SearchView['spelling']> {
  if (tried.length === 0) return new Map()
  const known = await index.termsKnown(tried.map(wantedTerm), viewer)
  const missing = tried
    .filter((word) => !known.has(wantedTerm(word)))
    .map((word) => ({ word, similar: similarWords(word) }))
    .filter(({ similar }) => similar.length > 0)
  if (missing.length === 0) return new Map()
  const all = [...new Set(missing.flatMap(({ similar }) => similar))]
  const present = await index.termsKnown(all, viewer)
  const offered = missing.map(({ word, similar }) => {
    const spelled = similar.filter((one) => present.has(one))
    return [word, spelled.toSorted().slice(0, MOST_OFFERED)] as const
  })
  return new Map(offered.filter(([, spelled]) => spelled.length > 0))
}
