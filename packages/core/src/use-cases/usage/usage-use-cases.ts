import type { Domain } from '../../ports/ports.ts'
import type { MetricPlace } from '../../ports/store/metrics.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import { type Month, type MonthCount, monthOf } from '../../rules/metrics/month.ts'
import { type SeriesPoint, seriesOf, totalUntil } from '../../rules/metrics/series.ts'
import { addedUsage, NO_USAGE } from '../../rules/usage/usage-counts.ts'
import { isUnused, type UsageMetric, usageValue } from '../../rules/usage/usage-metric.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { keptFigures } from '../metrics/kept-figures.ts'
import { metricPlace } from '../metrics/metric-place.ts'

/** A number of a dataset; null when nothing was viewed or downloaded. */
export interface DatasetUsage {
  readonly pid: Pid
  readonly value: number | null
}

/** Which numbers of an installation are answered. */
export interface UsageScope {
  readonly metric: UsageMetric
  /** The alias of a collection; null for the whole installation. */
  readonly parentAlias: string | null
  /** The code of a country in lower case; null for all. */
  readonly country: string | null
}

/** Usage counts that everybody may read (docs/specification/usage.md#counts-of-a-dataset). */
export const usageUseCases = (domain: Domain, tried: () => Promise<void>) => {
  const { store, clock } = domain
  const { figure } = keptFigures(domain)

  const monthsOf = async (
    { usage }: ReadUnit,
    place: MetricPlace,
    { metric, country }: UsageScope,
  ): Promise<readonly MonthCount[]> => {
    if (metric === 'citations') return usage.citationMonths({ kind: 'place', place })
    const months = await usage.months({ kind: 'place', place }, country)
    return months.map(({ month, counts }) => ({ month, count: usageValue(counts, metric) }))
  }

  const told = async <T>(
    scope: UsageScope,
    detail: string,
    compute: (months: readonly MonthCount[]) => T,
  ): Promise<T> => {
    const place = await metricPlace(domain, scope.parentAlias)
    const { metric, country } = scope
    const name = country === null ? `MDC-${metric}` : `MDC-${metric}-${country}`
    return figure(
      {
        name,
        key: [name, detail, place?.id ?? ''].join('|'),
        // A report may be loaded long after its month, so no figure is kept for good.
        keeping: { kind: 'minutes' },
        before: tried,
      },
      async (unit) => compute(await monthsOf(unit, place?.id ?? null, scope)),
    )
  }

  return {
    /** All months of a dataset, or one. Refuses a dataset that is hidden from the caller like an unknown one. */
    ofDataset: async (
      actor: Actor,
      ref: DatasetRef,
      {
        metric,
        month,
        country,
      }: {
        readonly metric: Exclude<UsageMetric, 'citations'>
        readonly month: Month | null
        readonly country: string | null
      },
    ): Promise<DatasetUsage> => {
      await tried()
      return store.read(async (unit) => {
        const { id, pid } = (await datasetFor(unit, actor, ref)).dataset
        const months = await unit.usage.months({ kind: 'dataset', datasetId: id }, country)
        const counts = months
          .filter((each) => month === null || each.month === month)
          .reduce((sum, each) => addedUsage(sum, each.counts), NO_USAGE)
        return { pid, value: isUnused(counts) ? null : usageValue(counts, metric) }
      })
    },

    /** The addresses of the works that cite a dataset; hidden ones are refused as above. */
    citationsOf: (actor: Actor, ref: DatasetRef): Promise<readonly string[]> =>
      store.read(async (unit) =>
        unit.usage.citations((await datasetFor(unit, actor, ref)).dataset.id),
      ),

    /** The sum of all months up to one (docs/specification/usage.md#counts-of-the-installation). */
    total: (scope: UsageScope, last: Month): Promise<number> =>
      told(scope, last, (months) => totalUntil(months, last)),

    /** Running totals of every month. */
    series: (scope: UsageScope): Promise<readonly SeriesPoint[]> => {
      const thisMonth = monthOf(clock.now())
      return told(scope, `monthly ${thisMonth}`, (months) => seriesOf(months, thisMonth))
    },
  }
}
