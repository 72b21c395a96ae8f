import type { Repository } from '@holdfast/core'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { collectionQuotaEndpoints } from './collection-quota-endpoints.ts'
import { datasetQuotaEndpoints } from './dataset-quota-endpoints.ts'
import { verifyEndpoint } from './verify-endpoint.ts'

/**
 * What is stored and what may be (docs/specification/quotas.md#collections and
 * docs/specification/quotas.md#rules).
 */
export const quotaEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...collectionQuotaEndpoints(repository),
  ...datasetQuotaEndpoints(repository),
  verifyEndpoint(repository),
]
