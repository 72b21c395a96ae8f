import type { Repository } from '@holdfast/core'
import type { DatasetRef } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { flag } from '../input/query-schemas.ts'
import { datasetRef } from '../input/references.ts'
import { csv } from '../output/envelope.ts'
import type { AppContext } from '../request/environment.ts'
import { curationCsv } from './curation-csv.ts'

const REPORT = {
  area: 'curation',
  method: 'get',
  caller: 'account',
  query: v.object({ includeHistory: flag }),
  answers: { 200: { description: 'One row for each draft', contentType: 'text/csv' } },
} as const

interface Asked {
  readonly c: AppContext
  readonly actor: Parameters<Repository['curation']['report']>[0]
  readonly query: { readonly includeHistory: boolean }
}

/** The curation status of drafts as CSV, for superusers (docs/specification/curation.md). */
export function curationReportEndpoints({ curation, site }: Repository): readonly Endpoint[] {
  const send = async ({ c, actor, query }: Asked, ref: DatasetRef | null): Promise<Response> => {
    const entries = query.includeHistory ? 'all' : 'last'
    const report = await curation.report(actor, ref, { entries })
    return csv(c, 'datasets.status', curationCsv(report, site))
  }
  return [
    endpoint(
      {
        ...REPORT,
        id: 'curation.listAll',
        path: '/datasets/listCurationStates',
        summary: 'The curation status of all drafts',
      },
      (call) => send(call, null),
    ),
    endpoint(
      {
        ...REPORT,
        id: 'V12',
        path: '/datasets/{id}/listCurationStates',
        summary: 'The curation status of the draft of a dataset',
        lookup: 'dataset',
      },
      (call) => send(call, datasetRef(call)),
    ),
  ]
}
