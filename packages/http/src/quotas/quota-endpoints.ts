import type { Repository } from '@holdfast/core'
import type { Endpoint } from '../app/endpoint.ts'
import { collectionQuotaEndpoints } from './collection-quota-endpoints.ts'
import { datasetQuotaEndpoints } from './dataset-quota-endpoints.ts'
import { verifyEndpoint } from './verify-endpoint.ts'

/** What is stored and what may be (collections supplement, 17.1; datasets supplement, 22). */
export const quotaEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...collectionQuotaEndpoints(repository),
  ...datasetQuotaEndpoints(repository),
  verifyEndpoint(repository),
]
