import { type Month, type MonthCount, monthOf, monthsBetween } from '../metrics/month.ts'
import type { UsageCounts } from './usage-counts.ts'
import { usageValue } from './usage-metric.ts'

/** What is counted of a dataset in one month, or in all. */
export interface UsageSums {
  readonly views: number
  readonly downloads: number
  readonly citations: number
}

/** The use of a dataset over time (docs/specification/usage.md#counts-of-a-dataset). */
export interface UsageHistory {
  readonly total: UsageSums
  /** The last months without gaps, at most `MONTHS_TOLD`, from the first with any use on. */
  readonly months: readonly (UsageSums & { readonly month: Month })[]
}

/** More months would make a chart that nobody can read. */
const MONTHS_TOLD = 24

const NONE: UsageSums = { views: 0, downloads: 0, citations: 0 }

/** The history until `now`; null when nothing was viewed, downloaded or cited. */
export function usageHistory(
  used: readonly { readonly month: Month; readonly counts: UsageCounts }[],
  cited: readonly MonthCount[],
  now: Date,
): UsageHistory | null {
  const rows = [
    ...used.map(({ month, counts }) => ({
      month,
      ...NONE,
      views: usageValue(counts, 'viewsTotal'),
      downloads: usageValue(counts, 'downloadsTotal'),
    })),
    ...cited.map(({ month, count }) => ({ month, ...NONE, citations: count })),
  ].filter(({ views, downloads, citations }) => views + downloads + citations > 0)
  const [first] = rows.map(({ month }) => month).sort()
  if (first === undefined) return null
  const sumOf = (month: Month) => rows.filter((row) => row.month === month).reduce(added, NONE)
  const months = monthsBetween(first, monthOf(now))
    .slice(-MONTHS_TOLD)
    .map((month) => ({ month, ...sumOf(month) }))
  return { total: rows.reduce(added, NONE), months }
}

const added = (sum: UsageSums, { views, downloads, citations }: UsageSums): UsageSums => ({
  views: sum.views + views,
  downloads: sum.downloads + downloads,
  citations: sum.citations + citations,
})
