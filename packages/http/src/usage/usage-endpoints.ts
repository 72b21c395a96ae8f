import type { Repository } from '@holdfast/core'
import { formatPid, type Month, usageMetricOf, wantedCountry } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Call, type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { queryValues } from '../input/query-values.ts'
import { datasetRef } from '../input/references.ts'
import { seriesList } from '../metrics/metric-lists.ts'
import { allowOnly, given, LISTED, METRIC, pastMonth } from '../metrics/metric-query.ts'
import { sendList } from '../metrics/send-list.ts'
import { message, ok } from '../output/envelope.ts'
import type { AppContext } from '../request/environment.ts'

/** Usage counts for everybody (docs/specification/usage.md#counts-of-a-dataset). */
export const usageEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...ofDatasets(repository),
  ...ofInstallation(repository),
]

const COUNTRY = v.object({ country: v.optional(v.string()) })

const OF_DATASET = {
  area: 'usage',
  caller: 'anyone',
  lookup: 'dataset',
  query: COUNTRY,
} as const

type UsageCall = Call<
  '/datasets/{id}/usageCounts/{metric}',
  { readonly country?: string | undefined },
  undefined
>

const countryOf = (text: string | null | undefined): string | null =>
  text == null ? null : wantedCountry(text)

const ofDatasets = (repository: Repository): readonly Endpoint[] => {
  const { usage } = repository

  const told = async (call: UsageCall, month: Month | null): Promise<Response> => {
    const metric = usageMetricOf(call.params.metric)
    const country = countryOf(call.query.country)
    const ref = datasetRef(call)
    if (metric === 'citations') {
      const urls = await usage.citationsOf(call.actor, ref)
      return ok(call.c, month === null ? urls.map((citationUrl) => ({ citationUrl })) : {})
    }
    const { pid, value } = await usage.ofDataset(call.actor, ref, { metric, month, country })
    return value === null
      ? message(call.c, `No metrics available for dataset ${formatPid(pid)}.`)
      : ok(call.c, { [metric]: value })
  }

  return (
    [
      ['get', 'usage.ofDataset', 'usage.ofMonth'],
      ['post', 'usage.ofDatasetByPost', 'U02'],
    ] as const
  ).flatMap(([method, whole, monthly]) => [
    endpoint(
      {
        ...OF_DATASET,
        method,
        id: whole,
        path: '/datasets/{id}/usageCounts/{metric}',
        summary: 'How often a dataset was viewed, downloaded or cited',
      },
      (call) => told(call, null),
    ),
    endpoint(
      {
        ...OF_DATASET,
        method,
        id: monthly,
        path: '/datasets/{id}/usageCounts/{metric}/{month}',
        summary: 'How often a dataset was viewed or downloaded in a month',
      },
      (call) => {
        usageMetricOf(call.params.metric)
        return told(call, pastMonth(call.params.month, repository))
      },
    ),
  ])
}

const COUNTED = {
  ...METRIC,
  query: v.object({ parentAlias: v.optional(v.string()), country: v.optional(v.string()) }),
} as const

const ofInstallation = (repository: Repository): readonly Endpoint[] => {
  const { usage, metrics } = repository

  const scope = (c: AppContext, name: string) => {
    const metric = usageMetricOf(name)
    allowOnly(c, ['parentAlias', 'country'])
    return {
      metric,
      parentAlias: given(c, 'parentAlias'),
      country: countryOf(queryValues(c).get('country')?.[0]),
    }
  }

  return [
    endpoint(
      {
        ...COUNTED,
        id: 'M09',
        path: '/info/metrics/usageCounts/{metric}',
        summary: 'Views, downloads or citations of all times',
      },
      async ({ c, params }) =>
        ok(c, { count: await usage.total(scope(c, params.metric), metrics.thisMonth()) }),
    ),
    endpoint(
      {
        ...COUNTED,
        id: 'metrics.usageToMonth',
        path: '/info/metrics/usageCounts/{metric}/toMonth/{month}',
        summary: 'Views, downloads or citations up to the end of a month',
      },
      async ({ c, params }) => {
        const wanted = scope(c, params.metric)
        return ok(c, { count: await usage.total(wanted, pastMonth(params.month, repository)) })
      },
    ),
    endpoint(
      {
        ...COUNTED,
        ...LISTED,
        id: 'metrics.usageMonthly',
        path: '/info/metrics/usageCounts/{metric}/monthly',
        summary: 'Running totals of views, downloads or citations',
      },
      async ({ c, params }) => {
        const wanted = scope(c, params.metric)
        const points = await usage.series(wanted)
        return sendList(c, seriesList(`usageCounts.${wanted.metric}`, points))
      },
    ),
  ]
}
