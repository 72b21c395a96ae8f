import type { Day } from '../files/file-record.ts'
import type { GeoBox } from './geo-box.ts'
import type { SaidTerms } from './said-terms.ts'
import type { CardKind, CardState } from './search-kind.ts'

/** A value of a field as an interval: equal ends for a number, first and last millisecond for a date. */
export interface IndexedRange {
  readonly field: string
  readonly low: number
  readonly high: number
}

/** What decides the label of the facet `fileAccess` on a day. */
export interface IndexedAccess {
  readonly restricted: boolean
  /** Available from this day; null without an embargo. */
  readonly embargoedUntil: Day | null
  /** Available up to this day; null without a retention period. */
  readonly retainedUntil: Day | null
}

/**
 * One entry of the index: what a query can find, count or sort of one object in one state. It is a function of the
 * object's own facts (`SearchSubject`) and of the field definitions only: names of parents, links and rights are joined when
 * a query runs.
 */
export interface SearchDocument {
  /**
   * `collection_5`, `dataset_7`, `dataset_7_draft`, `dataset_7_deaccessioned`, `datafile_9`, `datafile_9_draft`
   * (docs/specification/search.md#facets).
   */
  readonly key: string
  readonly kind: CardKind
  readonly objectId: number
  /** The dataset of a dataset or file; null for a collection. */
  readonly datasetId: number | null
  /**
   * The document whose names `parentName` compares: that of the collection directly above, for a file that of its
   * dataset in the same state. Null for the root collection.
   */
  readonly parentKey: string | null
  /**
   * `everyone`: only locally-fair sets can hide it. `insiders`: only for holders of ViewUnpublishedCollection on
   * the collection, or of ViewUnpublishedDataset at the dataset or its collection.
   */
  readonly audience: 'everyone' | 'insiders'
  /** In the order of `CARD_STATES`. */
  readonly states: readonly CardState[]
  /** Folded, without punctuation: the order of `sort=name` by code point. */
  readonly name: string
  /** The order of `sort=date`. */
  readonly date: Date
  readonly said: Pick<SaidTerms, 'parts' | 'terms' | 'weights'>
  readonly ranges: readonly IndexedRange[]
  /** Labels by facet; each label once. `fileAccess` is not among them, see `access`. */
  readonly facets: ReadonlyMap<string, readonly string[]>
  /** Null unless it is a file. */
  readonly access: IndexedAccess | null
  /** By field that `sort` may name: a number, or folded text without punctuation. */
  readonly sorts: ReadonlyMap<string, number | string>
  /** The bounding boxes of a dataset. */
  readonly boxes: readonly GeoBox[]
}
