import type { DataLocation, MetricScope, Repository } from '@holdfast/core'
import { invalid, isMonth, type Month, refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { queryValues } from '../input/query-values.ts'
import { JSON_OR_CSV } from '../output/media-types.ts'
import type { AppContext } from '../request/environment.ts'

/** The parameters of metrics, all as text; each metric takes some of them. */
const metricQuery = v.object({
  parentAlias: v.optional(v.string()),
  dataLocation: v.optional(v.string()),
})

/** What all metrics share: no caller, and any page may read them. */
export const METRIC = {
  method: 'get',
  area: 'metrics',
  caller: 'ignored',
  openToBrowsers: true,
  query: metricQuery,
} as const

/** The same for metrics that take no location. */
export const PLACED_METRIC = {
  ...METRIC,
  query: v.object({ parentAlias: v.optional(v.string()) }),
} as const

/** What metrics declare that answer with a list (docs/specification/metrics.md#form-of-the-answer). */
export const LISTED = {
  answers: {
    200: { description: 'A list, as CSV unless Accept asks for JSON', contentType: JSON_OR_CSV },
  },
} as const

/** The name of a parameter of metrics. */
export type MetricParameter = keyof v.InferOutput<typeof metricQuery> | 'country'

/**
 * Refuses parameters that a metric does not take; clients compare the beginning of the message. Tokens are
 * tolerated (docs/specification/metrics.md#parameters).
 */
export function allowOnly(c: AppContext, names: readonly MetricParameter[]): void {
  for (const name of queryValues(c).keys())
    if (name !== 'key' && !names.some((allowed) => allowed === name))
      invalid(`queryParameter ${name.slice(0, 100)} not supported for this endpoint`)
}

/** The place and kind that the query names. Refuses parameters that are not in `names`. */
export function metricScope(c: AppContext, names: readonly MetricParameter[]): MetricScope {
  allowOnly(c, names)
  const alias = given(c, 'parentAlias')
  const dataLocation = given(c, 'dataLocation') ?? 'local'
  if (!isLocation(dataLocation)) return invalid('dataLocation must be local, remote or all')
  return {
    parentAlias: alias,
    ...(names.includes('dataLocation') ? { dataLocation } : {}),
  }
}

/** A parameter; null when it is absent or empty. */
export function given(c: AppContext, name: MetricParameter): string | null {
  const [value = ''] = queryValues(c).get(name) ?? []
  return value === '' ? null : value
}

const LOCATIONS: readonly DataLocation[] = ['local', 'remote', 'all']

const isLocation = (text: string): text is DataLocation =>
  LOCATIONS.some((location) => location === text)

/** The month of a path; refuses other texts, and months that have not begun. */
export function pastMonth(text: string, { metrics }: Pick<Repository, 'metrics'>): Month {
  if (!isMonth(text)) return invalid('The expected format of a month is YYYY-MM')
  if (text > metrics.thisMonth())
    return invalid(`The requested month ${text} is past the current month`)
  return text
}

/** A century: longer than anything was counted. */
const MAX_DAYS = 36_500

/** The number of days of a path. */
export function daysOf(text: string): number {
  if (!/^-?\d+$/.test(text)) return refuse({ kind: 'notFound', what: 'Metric' })
  const days = Number(text)
  return days < 1 ? invalid('Invalid parameter for number of days.') : Math.min(days, MAX_DAYS)
}
