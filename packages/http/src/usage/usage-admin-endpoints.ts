import type { KeptUsageReport, LoadedReport, ReportWanted, Repository } from '@holdfast/core'
import { formatPid, type MonthProcessing } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { queryValues } from '../input/query-values.ts'
import { datasetRef } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'
import { sendJsonPieces } from '../output/send-json-pieces.ts'
import { instant } from '../output/times.ts'
import { setHeader } from '../request/answer-headers.ts'

const FOR_SUPERUSERS = { area: 'usage', caller: 'account' } as const

/** Loading reports, fetching citations, and what a log processor records (docs/specification/usage.md). */
export const usageAdminEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...loading(repository),
  ...reports(repository),
  citations(repository),
  ...processing(repository),
]

const REPORT = {
  ...FOR_SUPERUSERS,
  method: 'post',
  refusalForm: 'full',
  query: v.object({ reportOnDisk: v.optional(v.string()) }),
} as const

const loading = ({ usage }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...REPORT,
      id: 'U01',
      path: '/admin/usageCounts/{id}/addUsageMetricsFromSushiReport',
      summary: 'Load a usage report; with a dataset, all of it for that dataset',
      lookup: 'dataset',
    },
    async (call) => {
      const named = call.params.id !== ':persistentId' || queryValues(call.c).has('persistentId')
      const path = call.query.reportOnDisk ?? null
      const wanted = { path, dataset: named ? datasetRef(call) : null }
      return message(call.c, loaded(wanted, await usage.load(call.actor, wanted)))
    },
  ),
  endpoint(
    {
      ...REPORT,
      id: 'usage.load',
      path: '/admin/usageCounts/addUsageMetricsFromSushiReport',
      summary: 'Load a usage report',
    },
    async ({ c, actor, query }) => {
      const wanted = { path: query.reportOnDisk ?? null, dataset: null }
      return message(c, loaded(wanted, await usage.load(actor, wanted)))
    },
  ),
]

const loaded = ({ path }: ReportWanted, { on, datasets, unknown }: LoadedReport): string => {
  if (on !== null) return `The report ${path} was loaded for ${formatPid(on)}.`
  const skipped = `Identifiers that are unknown here and were skipped: ${unknown}.`
  return `The report ${path} was loaded. Datasets: ${datasets}. ${skipped}`
}

const UsageReport = v.looseObject({
  'report-header': v.looseObject({}),
  'report-datasets': v.array(v.unknown()),
})

const reports = ({ usage }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...FOR_SUPERUSERS,
      method: 'get',
      id: 'usage.report',
      path: '/admin/usageCounts/{month}/report',
      summary: 'Download what this server counted in a month as a report in the SUSHI form',
      answers: { 200: { description: 'The report, without the envelope', bare: UsageReport } },
    },
    async ({ c, actor, params }) => {
      const pieces = await usage.report(actor, params.month)
      setHeader(c, 'Content-Disposition', `attachment; filename=usage-${params.month}.json`)
      return sendJsonPieces(c, pieces)
    },
  ),
  endpoint(
    {
      ...FOR_SUPERUSERS,
      method: 'get',
      id: 'usage.reports',
      path: '/admin/usageCounts/reports',
      summary: 'List the monthly reports that are kept, and when they were sent',
    },
    async ({ c, actor }) => ok(c, (await usage.reports(actor)).map(presentedReport)),
  ),
]

const presentedReport = ({ month, writtenAt, sentAt }: KeptUsageReport) => ({
  yearMonth: month,
  written: instant(writtenAt),
  ...(sentAt === null ? {} : { sent: instant(sentAt) }),
})

const citations = ({ usage }: Repository): Endpoint =>
  endpoint(
    {
      ...FOR_SUPERUSERS,
      method: 'post',
      id: 'U03',
      path: '/admin/usageCounts/{id}/updateCitationsForDataset',
      summary: 'Fetch the citations of a dataset from the registry of identifiers',
      lookup: 'dataset',
    },
    async (call) => {
      const pid = await usage.updateCitations(call.actor, datasetRef(call))
      return ok(call.c, {
        status: 'queued',
        message: `The citations of ${formatPid(pid)} will be fetched.`,
      })
    },
  )

const PATH = '/admin/usageCounts/{yearMonth}/processingState'

const processing = ({ usage }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...FOR_SUPERUSERS,
      method: 'get',
      id: 'usage.processing',
      path: PATH,
      summary: 'What a log processor has done about a month',
    },
    async ({ c, actor, params }) =>
      ok(c, presented(await usage.processing(actor, params.yearMonth))),
  ),
  endpoint(
    {
      ...FOR_SUPERUSERS,
      method: 'post',
      id: 'usage.setProcessing',
      path: PATH,
      summary: 'Record what a log processor has done about a month',
      query: v.object({ state: v.optional(v.string()), server: v.optional(v.string()) }),
    },
    async ({ c, actor, params: { yearMonth }, query: { state = '', server = null } }) =>
      ok(c, presented(await usage.setProcessing(actor, { yearMonth, state, server }))),
  ),
  endpoint(
    {
      ...FOR_SUPERUSERS,
      method: 'delete',
      id: 'usage.forgetProcessing',
      path: PATH,
      summary: 'Forget what a log processor has done about a month',
    },
    async ({ c, actor, params }) => {
      await usage.forgetProcessing(actor, params.yearMonth)
      return message(c, `The processing state of ${params.yearMonth} was deleted.`)
    },
  ),
]

const presented = ({ yearMonth, state, changedAt, server }: MonthProcessing) => ({
  yearMonth,
  state: state.toUpperCase(),
  stateChangeTimestamp: instant(changedAt),
  ...(server === null ? {} : { server }),
})
