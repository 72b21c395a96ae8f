export { accessLabelOn } from './access-label.ts'
export { collectionCategory } from './collection-category.ts'
export { datasetBoxes } from './dataset-boxes.ts'
export { facetFilter, facetOfFilter } from './facet-filter.ts'
export { FILE_TYPE_GROUPS } from './file-type-group.ts'
export { foldedText } from './fold-text.ts'
export { boxesAround, boxesMeet, type GeoBox } from './geo-box.ts'
export { isIndexedOtherwise } from './indexed-otherwise.ts'
export { type KnownText, wordTerms } from './known-texts.ts'
export {
  type DocumentSurroundings,
  matchesDocument,
  scoreOf,
} from './match-document.ts'
export { parseQuery } from './parse-query.ts'
export {
  LONGEST_QUERY,
  MOST_CLAUSES,
  type ParsedQuery,
  type QueryFault,
  type QueryNode,
} from './query-tree.ts'
export { type Circle, readCircle } from './read-circle.ts'
export { type ResolvedQuery, resolveQuery, type SoughtWords } from './resolve-query.ts'
export type { Said, SaidText } from './said-terms.ts'
export {
  type LinkedObjects,
  MOST_SAVED_FILTERS,
  MOST_SAVED_SEARCHES,
  type NewSavedSearch,
  type PlacedSearch,
  type SavedSearch,
} from './saved-search.ts'
export {
  ACCESS_LABELS,
  type AccessLabel,
  ALL_WORDS_BONUS,
  allOf,
  anyOf,
  COUNTED_OF_MORE,
  fitsPattern,
  MOST_COUNTED,
  MOST_LABELS,
  MOST_PATTERN_WORDS,
  type PatternPart,
  PHRASE_BONUS,
  type RangeEnd,
  type Scoring,
  type SearchCondition,
} from './search-condition.ts'
export type {
  IndexedAccess,
  IndexedRange,
  SearchDocument,
} from './search-document.ts'
export { cardStates, searchDocument, searchKey } from './search-document-of.ts'
export { type NamedFacet, searchFacets } from './search-facets.ts'
export {
  facetedField,
  facetName,
  HEAVIEST_FIELDS,
  isSortable,
  isSortedByLabel,
  type SearchField,
  searchField,
  WEIGHTS_IN_FILES,
} from './search-fields.ts'
export {
  CARD_KINDS,
  CARD_STATES,
  type CardKind,
  type CardState,
} from './search-kind.ts'
export {
  type CardFacts,
  type CollectionSubject,
  type DatasetCard,
  type DatasetSubject,
  type FileSubject,
  MOST_FOUND_VARIABLES,
  type NamedVariable,
  type SearchSubject,
  type TableContent,
} from './search-subject.ts'
export {
  fieldTerm,
  isDigest,
  LAST_POSITION,
  MOST_POSITIONS,
  stemTerm,
  valueTerm,
  wantedTerm,
} from './search-terms.ts'
export { snippetOf } from './snippet.ts'
export { similarWords } from './spelling.ts'
export { type FieldMatch, matchesIn } from './subject-texts.ts'
export { wordsOf } from './text-words.ts'
export { isValidDataset } from './valid-dataset.ts'
export { withoutTags } from './without-tags.ts'
