import { formatPid, type Pid, pidUrl } from '../datasets/pid.ts'
import { type Month, monthEnd } from '../metrics/month.ts'
import type { UsageCounts } from './usage-counts.ts'

/** What this server counted of a dataset in one month. */
export interface CountedDataset {
  readonly datasetId: number
  readonly pid: Pid
  readonly title: string
  /** The time of its first release. */
  readonly publishedAt: Date | null
  /** By country; '' for unknown ones. */
  readonly countries: readonly { readonly country: string; readonly counts: UsageCounts }[]
}

const METRICS = {
  viewsTotal: 'total-dataset-investigations',
  viewsUnique: 'unique-dataset-investigations',
  downloadsTotal: 'total-dataset-requests',
  downloadsUnique: 'unique-dataset-requests',
} as const

const METHODS = { Regular: 'regular', Machine: 'machine' } as const

/** The head of a report in the SUSHI form, without its list of datasets. */
export const sushiHead = (
  month: Month,
  { created, createdBy }: { readonly created: Date; readonly createdBy: string },
): object => ({
  'report-name': 'dataset report',
  'report-id': 'DSR',
  release: 'rd1',
  created: created.toISOString().slice(0, 10),
  'created-by': createdBy,
  'reporting-period': periodOf(month),
  'report-filters': [],
  'report-attributes': [],
  exceptions: [],
})

/** The entry of a dataset; loading it (`readSushiReport`) gives the same numbers. */
export const sushiEntry = (
  { pid, title, publishedAt, countries }: CountedDataset,
  month: Month,
  platform: string,
): object => ({
  'dataset-title': title,
  'dataset-id': [{ type: pid.protocol, value: formatPid(pid).slice(pid.protocol.length + 1) }],
  'data-type': 'dataset',
  platform,
  publisher: platform,
  'publisher-id': [],
  uri: pidUrl(pid),
  ...(publishedAt === null
    ? {}
    : {
        yop: publishedAt.toISOString().slice(0, 4),
        'dataset-dates': [{ type: 'pub-date', value: publishedAt.toISOString().slice(0, 10) }],
      }),
  performance: [{ period: periodOf(month), instance: instances(countries) }],
})

const periodOf = (month: Month) => ({
  'begin-date': `${month}-01`,
  'end-date': new Date(monthEnd(month).getTime() - 1).toISOString().slice(0, 10),
})

const instances = (countries: CountedDataset['countries']): readonly object[] =>
  (['viewsTotal', 'viewsUnique', 'downloadsTotal', 'downloadsUnique'] as const).flatMap((metric) =>
    (['Regular', 'Machine'] as const).flatMap((by) => {
      const counts = countries
        .map(({ country, counts }) => [country, counts[`${metric}${by}`]] as const)
        .filter(([, count]) => count > 0)
      if (counts.length === 0) return []
      return [
        {
          'metric-type': METRICS[metric],
          'access-method': METHODS[by],
          count: counts.reduce((sum, [, count]) => sum + count, 0),
          'country-counts': Object.fromEntries(counts.filter(([country]) => country !== '')),
        },
      ]
    }),
  )
