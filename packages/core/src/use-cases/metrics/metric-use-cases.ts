import type { Domain } from '../../ports/ports.ts'
import type {
  CountedItem,
  CountedKind,
  ItemMeasure,
  ItemSeries,
  MetricPlace,
  ValueCount,
} from '../../ports/store/metrics.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { Collection } from '../../rules/collections/collection.ts'
import { COLLECTION_TYPE_LABELS } from '../../rules/metrics/collection-type-labels.ts'
import type { Keeping } from '../../rules/metrics/metric-cache.ts'
import { metricTree, type TreeNode } from '../../rules/metrics/metric-tree.ts'
import { type Month, type MonthCount, monthEnd, monthOf } from '../../rules/metrics/month.ts'
import {
  type MonthOfItems,
  monthsOfItems,
  type SeriesPoint,
  seriesOf,
  type TypePoint,
  totalUntil,
  typeSeriesOf,
} from '../../rules/metrics/series.ts'
import type { DownloadTally } from '../downloads/download-tally.ts'
import { keptFigures } from './kept-figures.ts'
import { metricPlace } from './metric-place.ts'

/** What a figure is about besides its name. */
export interface MetricScope {
  /** The alias of a collection; null for the whole installation. */
  readonly parentAlias: string | null
  /** Remote datasets are harvested ones; this service has none. */
  readonly dataLocation?: DataLocation
}

/** Whether datasets of this installation, harvested ones, or both are counted. */
export type DataLocation = 'local' | 'remote' | 'all'

/** Files of a type at the end of a month. */
export interface FileTypeTotal {
  readonly contentType: string
  readonly count: number
  /** In bytes. */
  readonly size: number
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Names of kept figures, by which they are cleared (docs/specification/metrics.md#cache). */
const ITEM_NAMES = {
  'file downloads': 'fileDownloads',
  'file downloaders': 'uniquefileDownloads',
  'dataset downloads': 'datasetDownloads',
  'dataset downloaders': 'uniqueDownloads',
} as const

/** Public figures of what is published and downloaded (docs/specification/metrics.md). */
export const metricUseCases = (domain: Domain, tally: DownloadTally) => {
  const { clock } = domain
  const { figure } = keptFigures(domain)

  const thisMonth = (): Month => monthOf(clock.now())
  const keepingOf = (month: Month): Keeping =>
    month < thisMonth() ? { kind: 'month', month } : { kind: 'minutes' }

  /** Computes or repeats a figure of a place. */
  const told = async <T>(
    { name, scope, detail = '', keeping = { kind: 'minutes' } }: Told,
    compute: (unit: ReadUnit, place: Collection | null) => Promise<T>,
  ): Promise<T> => {
    const place = await metricPlace(domain, scope.parentAlias)
    const key = [name, detail, scope.dataLocation ?? '', place?.id ?? ''].join('|')
    // What this process noted and has not written yet counts too.
    const before = /downloads/i.test(name) ? tally.tried : async () => {}
    return figure({ name, key, keeping, before }, (unit) => compute(unit, place))
  }

  const isEmpty = ({ dataLocation }: MetricScope): boolean => dataLocation === 'remote'

  return {
    /** The month of now, in UTC. */
    thisMonth,

    /** All up to the end of a month. */
    total: (kind: CountedKind, month: Month, scope: MetricScope): Promise<number> =>
      told(
        { name: `${kind}ToMonth`, scope, detail: month, keeping: keepingOf(month) },
        async ({ metrics }, place) => {
          if (isEmpty(scope)) return 0
          // Downloads of each dataset are many rows a month, which are only added up here, not listed by month.
          if (kind === 'downloads') return metrics.downloadsUntil(month, idOf(place))
          const months = await metrics.months(kind, idOf(place))
          return totalUntil(withoutItself(kind, months, place), month)
        },
      ),

    /** Those of the last days; a day is one of UTC. */
    pastDays: (kind: CountedKind, days: number, scope: MetricScope): Promise<number> =>
      told(
        { name: `${kind}PastDays`, scope, detail: String(days), keeping: { kind: 'day' } },
        async ({ metrics }, place) => {
          if (isEmpty(scope)) return 0
          const start = startOf(clock.now(), days)
          const count = await metrics.since(kind, start, idOf(place))
          const itself = kind === 'collections' && (place?.publishedAt ?? start) > start
          return itself ? count - 1 : count
        },
      ),

    /** Running totals of every month. */
    series: (kind: CountedKind, scope: MetricScope): Promise<readonly SeriesPoint[]> =>
      told({ name: kind, scope, detail: `monthly ${thisMonth()}` }, async ({ metrics }, place) =>
        isEmpty(scope) ? [] : seriesOf(await metrics.months(kind, idOf(place)), thisMonth()),
      ),

    /** Collections by the label of their type. */
    collectionsByCategory: (scope: MetricScope): Promise<readonly ValueCount[]> =>
      told({ name: 'collectionsByCategory', scope }, async ({ metrics }, place) => {
        const counts = await metrics.collectionTypes(idOf(place))
        return counts
          .map(({ type, count }) => ({
            value: COLLECTION_TYPE_LABELS[type],
            count: type === place?.type ? count - 1 : count,
          }))
          .filter(({ count }) => count > 0)
          .sort(largestFirst)
      }),

    /** Collections by subject, one collection in each of its subjects. */
    collectionsBySubject: (scope: MetricScope): Promise<readonly ValueCount[]> =>
      told({ name: 'collectionsBySubject', scope }, async ({ metrics }, place) =>
        (await metrics.collectionSubjects(idOf(place))).toSorted(largestFirst),
      ),

    /** Datasets by subject at the end of a month. */
    datasetsBySubject: (month: Month, scope: MetricScope): Promise<readonly ValueCount[]> =>
      told(
        {
          name: 'datasetsBySubjectToMonth',
          scope,
          detail: month,
          keeping: keepingOf(month),
        },
        async ({ metrics }, place) =>
          isEmpty(scope)
            ? []
            : (await metrics.datasetSubjects(monthEnd(month), idOf(place))).toSorted(largestFirst),
      ),

    /** Released files by type. */
    filesByType: (scope: MetricScope): Promise<readonly FileTypeTotal[]> =>
      told({ name: 'filesByType', scope }, async ({ metrics }, place) => {
        const series = typeSeriesOf(await metrics.fileTypes(idOf(place)), thisMonth())
        return series
          .filter(({ date }) => date === thisMonth())
          .map(({ contentType, count, size }) => ({ contentType, count, size }))
      }),

    /** The same as running totals of every month. */
    filesByTypeSeries: (scope: MetricScope): Promise<readonly TypePoint[]> =>
      told({ name: 'filesByTypeMonthly', scope, detail: thisMonth() }, async ({ metrics }, place) =>
        typeSeriesOf(await metrics.fileTypes(idOf(place)), thisMonth()),
      ),

    /** Downloaded datasets or files up to the end of a month. */
    items: (
      measure: ItemMeasure,
      month: Month,
      scope: MetricScope,
    ): Promise<readonly CountedItem[]> =>
      told(
        { name: nameOf(measure), scope, detail: month, keeping: keepingOf(month) },
        ({ metrics }, place) => metrics.itemTotals(measure, month, idOf(place)),
      ),

    /** Running totals of each downloaded dataset or file, to be read once, as `monthsOfItems` makes them. */
    itemSeries: async (
      measure: ItemMeasure,
      scope: MetricScope,
    ): Promise<Iterable<MonthOfItems<ItemSeries>>> => {
      const last = thisMonth()
      const items = await told(
        { name: nameOf(measure), scope, detail: `running totals ${last}` },
        ({ metrics }, place) => metrics.itemSeries(measure, idOf(place)),
      )
      return monthsOfItems(items, last)
    },

    /** The published collections; null when there are none. */
    tree: (month: Month, scope: MetricScope): Promise<TreeNode | null> =>
      told(
        { name: 'tree', scope, detail: month, keeping: keepingOf(month) },
        async ({ metrics }, place) =>
          metricTree(await metrics.tree(monthEnd(month), idOf(place)), idOf(place)),
      ),
  }
}

interface Told {
  readonly name: string
  readonly scope: MetricScope
  /** Tells figures of one name apart: a month, or a number of days. */
  readonly detail?: string
  readonly keeping?: Keeping
}

const idOf = (place: Collection | null): MetricPlace => place?.id ?? null

const nameOf = ({ of, counts }: ItemMeasure): string => ITEM_NAMES[`${of} ${counts}`]

/** 00:00 of the day that is this number of days before today. */
const startOf = (now: Date, days: number): Date => {
  const day = Math.floor(now.getTime() / DAY_MS) - days
  // Far enough in the past for everything, and within what dates can express.
  return new Date(Math.max(day * DAY_MS, 0))
}

/** A total of the collections of a place leaves out the place itself; a series does not. */
const withoutItself = (
  kind: CountedKind,
  months: readonly MonthCount[],
  place: Collection | null,
): readonly MonthCount[] =>
  kind !== 'collections' || place === null || place.publishedAt === null
    ? months
    : [...months, { month: monthOf(place.publishedAt), count: -1 }]

const largestFirst = (a: ValueCount, b: ValueCount): number =>
  b.count - a.count || (a.value < b.value ? -1 : 1)
