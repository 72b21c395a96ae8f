import { refuse } from '../refusals/refusal.ts'
import { NO_USAGE, type UsageCounts } from './usage-counts.ts'

/** The names of metrics in the order of the refusal (docs/specification/usage.md#metric-names). */
const NAMES = [
  'viewsTotal',
  'viewsTotalRegular',
  'viewsTotalMachine',
  'viewsUnique',
  'viewsUniqueRegular',
  'viewsUniqueMachine',
  'downloadsTotal',
  'downloadsTotalRegular',
  'downloadsTotalMachine',
  'downloadsUnique',
  'downloadsUniqueRegular',
  'downloadsUniqueMachine',
  'citations',
] as const

/** The name of a metric. */
export type UsageMetric = (typeof NAMES)[number]

/** The metric of that name; refuses other names in words that clients compare. */
export const usageMetricOf = (text: string): UsageMetric =>
  NAMES.find((name) => name === text) ??
  refuse({
    kind: 'invalid',
    message: `MetricType must be one of these values: [${NAMES.join(', ')}].`,
  })

/** The value of a metric: a plain name is the sum of people and programs. */
export function usageValue(counts: UsageCounts, metric: Exclude<UsageMetric, 'citations'>): number {
  switch (metric) {
    case 'viewsTotal':
    case 'viewsUnique':
    case 'downloadsTotal':
    case 'downloadsUnique':
      return counts[`${metric}Regular`] + counts[`${metric}Machine`]
    default:
      return counts[metric]
  }
}

/** Whether nothing was viewed or downloaded at all (docs/specification/usage.md#counts-of-a-dataset). */
export const isUnused = (counts: UsageCounts = NO_USAGE): boolean =>
  usageValue(counts, 'viewsTotal') === 0 && usageValue(counts, 'downloadsTotal') === 0
