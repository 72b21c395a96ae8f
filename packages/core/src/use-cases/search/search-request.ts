import type {
  SearchFound,
  SearchHit,
  SearchWanted,
  ShownPlace,
} from '../../ports/store/search-index.ts'
import type { Collection } from '../../rules/collections/collection.ts'
import type { Circle } from '../../rules/search/read-circle.ts'
import type { NamedFacet } from '../../rules/search/search-facets.ts'
import type { CardKind } from '../../rules/search/search-kind.ts'
import type { SearchSubject } from '../../rules/search/search-subject.ts'
import type { FieldMatch } from '../../rules/search/subject-texts.ts'

/** A search as it was asked for (docs/specification/search.md#parameters). */
export interface SearchRequest {
  readonly q: string
  readonly filters: readonly string[]
  readonly kinds: readonly CardKind[]
  /** Aliases; none for everything. */
  readonly subtrees: readonly string[]
  readonly sort: string
  /** Null for the order that goes with the sort. */
  readonly order: 'asc' | 'desc' | null
  readonly limit: number
  readonly offset: number
  readonly circle: Circle | null
  readonly showFacets: boolean
  /** What is counted beside the total. */
  readonly counts: SearchWanted['counts']
  /** Whether the collections that show a dataset are wanted. */
  readonly showCollections: boolean
  /** Whether what needs more than the index is wanted. */
  readonly entities: boolean
  /** Whether it is wanted where the words of the query stand. */
  readonly relevance: boolean
}

/** A facet with its labels. */
export interface CountedFacet extends NamedFacet {
  readonly labels: readonly { readonly label: string; readonly count: number }[]
}

/** One result with what is shown of it. */
export interface FoundItem {
  readonly hit: SearchHit
  readonly subject: SearchSubject
  /** The collection directly above; null for the root, and when it doesn't exist for the caller. */
  readonly place: ShownPlace | null
  /** Plain text and HTML; null for a collection. */
  readonly citation: { readonly text: string; readonly html: string } | null
  readonly matches: readonly FieldMatch[]
  /** The datasets with a release in a published collection or below; 0 for other objects. */
  readonly datasetCount: number
  /** Whether the caller may download the file; false for other objects. */
  readonly downloadable: boolean
  /** Whether there is a picture of it that the caller may see. */
  readonly pictured: boolean
  /** The collections that show a dataset, if they were wanted. */
  readonly collections: readonly Collection[]
}

/** The answer to a search. */
export interface SearchView {
  readonly found: SearchFound
  readonly items: readonly FoundItem[]
  /** Empty unless wanted. */
  readonly facets: readonly CountedFacet[]
  /** Other spellings of words that nothing has, by word. */
  readonly spelling: ReadonlyMap<string, readonly string[]>
  /** Whether the installation hides addresses of mail. */
  readonly emailsHidden: boolean
}
