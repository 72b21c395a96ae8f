import type { Repository, UploadRoom } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { textBody } from '../input/body-input.ts'
import { flag } from '../input/query-schemas.ts'
import { datasetRef } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'
import { AMOUNT_LIMIT } from './collection-quota-endpoints.ts'
import { quotaRemovedText, quotaSetText, quotaText, useText } from './quota-texts.ts'

const DATASET = { area: 'datasets', caller: 'anyone', lookup: 'dataset' } as const
const QUOTA = { ...DATASET, path: '/datasets/{id}/storage/quota' } as const

export const datasetQuotaEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...useEndpoints(repository),
  ...limitEndpoints(repository),
]

const useEndpoints = ({ quotas }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...DATASET,
      id: 'D28',
      method: 'get',
      path: '/datasets/{id}/uploadlimits',
      summary: 'The number of files and bytes that can still be added to a dataset',
      caller: 'account',
      // docs/specification/quotas.md#rules: a guest is a bad request, and a caller without the permission is
      // forbidden.
      refusals: { unauthenticated: 400, forbidden: 403 },
    },
    async (call) =>
      ok(call.c, presentRoom(await quotas.datasets.room(call.actor, datasetRef(call)))),
  ),
  endpoint(
    {
      ...DATASET,
      id: 'D32',
      method: 'get',
      path: '/datasets/{id}/storage/use',
      summary: 'The bytes that count against the quota of a dataset',
    },
    async (call) => {
      const { bytes } = await quotas.datasets.use(call.actor, datasetRef(call))
      return message(call.c, useText('dataset', bytes))
    },
  ),
]

const limitEndpoints = ({ quotas }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...QUOTA,
      id: 'D29',
      method: 'get',
      summary: 'The storage quota of a dataset',
      query: v.object({ showInherited: flag }),
    },
    async (call) => {
      const options = { inherited: call.query.showInherited }
      const quota = await quotas.datasets.quota(call.actor, datasetRef(call), options)
      return message(call.c, quotaText('dataset', quota))
    },
  ),
  endpoint(
    {
      ...QUOTA,
      id: 'D30',
      method: 'put',
      summary: 'Set the storage quota of a dataset in bytes',
      body: textBody({ limit: AMOUNT_LIMIT }),
    },
    async (call) => {
      await quotas.datasets.setQuota(call.actor, datasetRef(call), call.body)
      return message(call.c, quotaSetText('dataset'))
    },
  ),
  endpoint(
    {
      ...QUOTA,
      id: 'D31',
      method: 'delete',
      summary: 'Remove the storage quota of a dataset',
    },
    async (call) => {
      await quotas.datasets.setQuota(call.actor, datasetRef(call), null)
      return message(call.c, quotaRemovedText('dataset'))
    },
  ),
]

/** Members without a limit are left out. */
const presentRoom = ({ bytes, files }: UploadRoom): object => ({
  uploadLimits: {
    storageQuotaRemaining: bytes ?? undefined,
    numberOfFilesRemaining: files ?? undefined,
  },
})
