import type { CountDrift, Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { flag } from '../input/query-schemas.ts'
import { okWithMessage } from '../output/envelope.ts'
import { collectionQuotaEndpoints } from './collection-quota-endpoints.ts'
import { datasetQuotaEndpoints } from './dataset-quota-endpoints.ts'

/**
 * Stored bytes and quotas (docs/specification/quotas.md#collections and docs/specification/quotas.md#rules).
 */
export const quotaEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...collectionQuotaEndpoints(repository),
  ...datasetQuotaEndpoints(repository),
  verifyEndpoint(repository),
]

/** Recomputes the counters for operators who want to be sure: an installation never needs it. */
const verifyEndpoint = ({ quotas }: Repository): Endpoint =>
  endpoint(
    {
      id: 'admin.storageCounters',
      method: 'post',
      path: '/admin/storageCounters',
      summary: 'Recompute the storage counters, and compare them',
      area: 'admin',
      caller: 'account',
      query: v.object({ repair: flag }),
    },
    async ({ c, actor, query }) => {
      const wrong = await quotas.verify(actor, query)
      const outcome = wrong.length === 0 ? 'Every counter is right' : WRONG[`${query.repair}`]
      return okWithMessage(c, outcome, { wrong: wrong.map(presentDrift) })
    },
  )

const WRONG = {
  true: 'Some counters were wrong and have been corrected',
  false: 'Some counters are wrong: repair=true corrects them',
} as const

const presentDrift = ({ holder: { kind, id }, counted, actual }: CountDrift): object => ({
  type: kind,
  id,
  counted,
  actual,
})
