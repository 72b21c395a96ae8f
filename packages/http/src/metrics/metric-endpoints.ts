import type { CountedKind, Repository } from '@holdfast/core'
import { type Month, refuse } from '@holdfast/core/rules'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { ok } from '../output/envelope.ts'
import { JSON_OR_CSV } from '../output/media-types.ts'
import type { AppContext } from '../request/environment.ts'
import { groupedEndpoints } from './grouped-endpoints.ts'
import { ITEM_METRICS, isItemMetric, itemList, itemSeriesList, seriesList } from './metric-lists.ts'
import {
  daysOf,
  LISTED,
  METRIC,
  type MetricParameter,
  metricScope,
  PLACED_METRIC,
  pastMonth,
} from './metric-query.ts'
import { sendList } from './send-list.ts'

/** Public figures (docs/specification/metrics.md#endpoints). */
export const metricEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...totals(repository),
  ...groupedEndpoints(repository),
]

const KINDS = {
  collections: ['parentAlias'],
  datasets: ['parentAlias', 'dataLocation'],
  files: ['parentAlias'],
  downloads: ['parentAlias'],
  accounts: [],
} as const satisfies Readonly<Record<CountedKind, readonly MetricParameter[]>>

/** The names in saved files differ from those in paths for files. */
const FILE_NAMES: Readonly<Record<CountedKind, string>> = {
  collections: 'collections',
  datasets: 'datasets',
  files: 'datafiles',
  downloads: 'downloads',
  accounts: 'accounts',
}

const isKind = (text: string): text is CountedKind => Object.hasOwn(KINDS, text)

const noSuchMetric = (): never => refuse({ kind: 'notFound', what: 'Metric' })

/** Whether it is a list depends on the type in the path. */
const TOTAL = {
  answers: {
    200: {
      description:
        'A number; what is counted for each item is a list, as CSV unless Accept asks for JSON',
      contentType: JSON_OR_CSV,
    },
  },
} as const

const totals = (repository: Repository): readonly Endpoint[] => {
  const { metrics } = repository

  const total = async (c: AppContext, type: string, month: Month): Promise<Response> => {
    if (isItemMetric(type)) {
      const scope = metricScope(c, ['parentAlias'])
      const items = await metrics.items(ITEM_METRICS[type], month, scope)
      return sendList(c, itemList(type, items))
    }
    if (!isKind(type)) return noSuchMetric()
    return ok(c, { count: await metrics.total(type, month, metricScope(c, KINDS[type])) })
  }

  return [
    endpoint(
      {
        ...METRIC,
        ...TOTAL,
        id: 'M01',
        path: '/info/metrics/{type}',
        summary: 'A total of all times',
      },
      ({ c, params }) => total(c, params.type, metrics.thisMonth()),
    ),
    endpoint(
      {
        ...PLACED_METRIC,
        ...LISTED,
        id: 'M10',
        path: '/info/metrics/filedownloads',
        summary: 'The downloads of each file',
      },
      ({ c }) => total(c, 'filedownloads', metrics.thisMonth()),
    ),
    endpoint(
      {
        ...METRIC,
        ...TOTAL,
        id: 'M02',
        path: '/info/metrics/{type}/toMonth/{month}',
        summary: 'A total up to the end of a month',
      },
      ({ c, params }) => total(c, params.type, pastMonth(params.month, repository)),
    ),
    endpoint(
      {
        ...METRIC,
        id: 'M05',
        path: '/info/metrics/{type}/pastDays/{days}',
        summary: 'How many are new within a number of days',
      },
      async ({ c, params: { type, days } }) => {
        if (!isKind(type)) return noSuchMetric()
        const number = daysOf(days)
        return ok(c, { count: await metrics.pastDays(type, number, metricScope(c, KINDS[type])) })
      },
    ),
    endpoint(
      {
        ...METRIC,
        ...LISTED,
        id: 'M06',
        path: '/info/metrics/{type}/monthly',
        summary: 'Running totals of every month',
      },
      async ({ c, params: { type } }) => {
        if (isItemMetric(type)) {
          const scope = metricScope(c, ['parentAlias'])
          const points = await metrics.itemSeries(ITEM_METRICS[type], scope)
          return sendList(c, itemSeriesList(type, points))
        }
        if (!isKind(type)) return noSuchMetric()
        const points = await metrics.series(type, metricScope(c, KINDS[type]))
        return sendList(c, seriesList(FILE_NAMES[type], points))
      },
    ),
  ]
}
