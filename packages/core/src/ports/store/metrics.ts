import type { CollectionType } from '../../rules/collections/collection.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import type { TreeRow } from '../../rules/metrics/metric-tree.ts'
import type { Month, MonthCount } from '../../rules/metrics/month.ts'
import type { RunningTotals } from '../../rules/metrics/series.ts'

/** What is counted as a whole. */
export type CountedKind = 'collections' | 'datasets' | 'files' | 'downloads' | 'accounts'

/** The id of the collection whose subtree is counted, itself included; null for everything. */
export type MetricPlace = number | null

/** A measure of each dataset or file. */
export interface ItemMeasure {
  readonly of: 'dataset' | 'file'
  /**
   * `downloaders` are distinct ones: over the whole span in a total, and month by month in a series
   * (docs/specification/metrics.md#time-series).
   */
  readonly counts: 'downloads' | 'downloaders'
}

/** A dataset or file that was downloaded. */
export interface CountedItem {
  readonly id: number
  readonly pid: Pid | null
  readonly count: number
}

/** The running totals of a dataset or file. */
export type ItemSeries = Pick<CountedItem, 'id' | 'pid'> & RunningTotals

/** Files of a type whose first release was in the month. */
export interface TypeMonth {
  readonly month: Month
  readonly contentType: string
  readonly count: number
  /** In bytes. */
  readonly size: number
}

/** A value and how often it occurs. */
export interface ValueCount {
  readonly value: string
  readonly count: number
}

/**
 * Figures of what everybody may see (docs/specification/metrics.md#what-is-counted). A locally-fair collection,
 * and what is directly in it, counts only when it is open to guests. Each method is one query.
 */
export interface MetricReads {
  /**
   * How many are new in each month, ascending: collections by their publication, datasets and files by the first
   * released version that has them, downloads by their time, accounts by their creation.
   */
  months(kind: CountedKind, place: MetricPlace): Promise<readonly MonthCount[]>
  /** The downloads up to the end of a month. */
  downloadsUntil(last: Month, place: MetricPlace): Promise<number>
  /**
   * How many there are since a moment, the beginning of a day. Datasets and files count with every version
   * released since then, files with all of the latest such version.
   */
  since(kind: CountedKind, start: Date, place: MetricPlace): Promise<number>
  /** Published collections by type. */
  collectionTypes(
    place: MetricPlace,
  ): Promise<readonly { readonly type: CollectionType; readonly count: number }[]>
  /** Subjects of the datasets in or below each collection; a collection counts once for each of them. */
  collectionSubjects(place: MetricPlace): Promise<readonly ValueCount[]>
  /** Subjects of the latest version of each dataset that was released before a moment. */
  datasetSubjects(before: Date, place: MetricPlace): Promise<readonly ValueCount[]>
  /** Files of released versions, each at its first release. */
  fileTypes(place: MetricPlace): Promise<readonly TypeMonth[]>
  /** All that were downloaded up to the end of a month; the larger counts first, then by id. */
  itemTotals(measure: ItemMeasure, last: Month, place: MetricPlace): Promise<readonly CountedItem[]>
  /** The running totals of each that was downloaded, unordered; of downloaders those of the single months added up. */
  itemSeries(measure: ItemMeasure, place: MetricPlace): Promise<readonly ItemSeries[]>
  /** The collections published before a moment; unordered. */
  tree(before: Date, place: MetricPlace): Promise<readonly TreeRow[]>
}

/** A figure that was computed before. */
export interface KeptFigure {
  /** JSON. */
  readonly value: string
  readonly at: Date
}

/** A figure to keep. */
export interface NewFigure extends KeptFigure {
  readonly key: string
  /** By which figures are cleared. */
  readonly name: string
  readonly clearings: number
}

/** Figures that are answered again for some time (docs/specification/metrics.md#cache). */
export interface KeptFigureReads {
  /** With the number of clearings so far, for `keep`. */
  find(key: string): Promise<{ readonly kept: KeptFigure | null; readonly clearings: number }>
}

/** The same with changes. */
export interface KeptFigures extends KeptFigureReads {
  /**
   * Forgets the oldest ones when there are more than `most`. Keeps nothing where figures were cleared since there were
   * `clearings`, as found before the figure was computed: it may have in it what they were cleared for.
   */
  keep(figure: NewFigure, most: number): Promise<void>
  /** Forgets the figures of one name, or all with null. */
  clear(name: string | null): Promise<void>
}
