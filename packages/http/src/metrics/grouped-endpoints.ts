import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { message, ok } from '../output/envelope.ts'
import { typeList, typeSeriesList, valueList } from './metric-lists.ts'
import { LISTED, METRIC, metricScope, PLACED_METRIC, pastMonth } from './metric-query.ts'
import { sendList } from './send-list.ts'

const DATASETS = ['parentAlias', 'dataLocation'] as const

/** Figures by subject, category or type, the tree, and forgetting kept figures. */
export const groupedEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...subjects(repository),
  ...types(repository),
  ...trees(repository),
  ...clearing(repository),
]

const subjects = (repository: Repository): readonly Endpoint[] => {
  const { metrics } = repository
  return [
    endpoint(
      {
        ...METRIC,
        ...LISTED,
        id: 'M03',
        path: '/info/metrics/datasets/bySubject',
        summary: 'Datasets by subject',
      },
      async ({ c }) => {
        const values = await metrics.datasetsBySubject(
          metrics.thisMonth(),
          metricScope(c, DATASETS),
        )
        return sendList(c, valueList('datasets.bySubject', 'subject', values))
      },
    ),
    endpoint(
      {
        ...METRIC,
        ...LISTED,
        id: 'M04',
        path: '/info/metrics/datasets/bySubject/toMonth/{month}',
        summary: 'Datasets by subject at the end of a month',
      },
      async ({ c, params }) => {
        const month = pastMonth(params.month, repository)
        const values = await metrics.datasetsBySubject(month, metricScope(c, DATASETS))
        return sendList(c, valueList('datasets.bySubject', 'subject', values))
      },
    ),
    endpoint(
      {
        ...PLACED_METRIC,
        ...LISTED,
        id: 'metrics.collectionsBySubject',
        path: '/info/metrics/collections/bySubject',
        summary: 'Collections by the subjects of what they hold',
      },
      async ({ c }) => {
        const values = await metrics.collectionsBySubject(metricScope(c, ['parentAlias']))
        return sendList(c, valueList('collections.bySubject', 'subject', values))
      },
    ),
    endpoint(
      {
        ...PLACED_METRIC,
        ...LISTED,
        id: 'metrics.collectionsByCategory',
        path: '/info/metrics/collections/byCategory',
        summary: 'Collections by type',
      },
      async ({ c }) => {
        const values = await metrics.collectionsByCategory(metricScope(c, ['parentAlias']))
        return sendList(c, valueList('collections.byCategory', 'category', values))
      },
    ),
  ]
}

const types = ({ metrics }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...PLACED_METRIC,
      ...LISTED,
      id: 'metrics.filesByType',
      path: '/info/metrics/files/byType',
      summary: 'Released files by type, with their bytes',
    },
    async ({ c }) => {
      const found = await metrics.filesByType(metricScope(c, ['parentAlias']))
      return sendList(c, typeList(found))
    },
  ),
  endpoint(
    {
      ...PLACED_METRIC,
      ...LISTED,
      id: 'metrics.filesByTypeMonthly',
      path: '/info/metrics/files/byType/monthly',
      summary: 'Running totals of released files by type',
    },
    async ({ c }) => {
      const points = await metrics.filesByTypeSeries(metricScope(c, ['parentAlias']))
      return sendList(c, typeSeriesList(points))
    },
  ),
]

const trees = (repository: Repository): readonly Endpoint[] => {
  const { metrics } = repository
  return [
    endpoint(
      {
        ...PLACED_METRIC,
        id: 'M07',
        path: '/info/metrics/tree',
        summary: 'The tree of published collections',
      },
      async ({ c }) => {
        const scope = metricScope(c, ['parentAlias'])
        return ok(c, (await metrics.tree(metrics.thisMonth(), scope)) ?? {})
      },
    ),
    endpoint(
      {
        ...PLACED_METRIC,
        id: 'M08',
        path: '/info/metrics/tree/toMonth/{month}',
        summary: 'The tree of collections published by the end of a month',
      },
      async ({ c, params }) => {
        const month = pastMonth(params.month, repository)
        return ok(c, (await metrics.tree(month, metricScope(c, ['parentAlias']))) ?? {})
      },
    ),
  ]
}

const CLEARING = { method: 'delete', area: 'metrics', caller: 'account' } as const

const clearing = ({ metrics }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...CLEARING,
      id: 'metrics.clear',
      path: '/admin/clearMetricsCache',
      summary: 'Compute all metrics anew when they are next asked for',
    },
    async ({ c, actor }) => {
      await metrics.clear(actor, null)
      return message(c, 'All metrics will be computed anew.')
    },
  ),
  endpoint(
    {
      ...CLEARING,
      id: 'metrics.clearOne',
      path: '/admin/clearMetricsCache/{name}',
      summary: 'Compute the metrics of one name anew',
    },
    async ({ c, actor, params }) => {
      await metrics.clear(actor, params.name)
      return message(c, `Metrics named ${params.name.slice(0, 200)} will be computed anew.`)
    },
  ),
]
