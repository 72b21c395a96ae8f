import type { Repository } from '@holdfast/core'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { datasetDecisionEndpoints } from './dataset-endpoints.ts'
import { decisionEndpoints } from './decision-endpoints.ts'
import { requestListEndpoints } from './list-endpoints.ts'
import { requestEndpoints } from './request-endpoints.ts'

/** All endpoints about access to restricted files. */
export const accessRequestEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...requestEndpoints(repository),
  ...decisionEndpoints(repository),
  ...datasetDecisionEndpoints(repository),
  ...requestListEndpoints(repository),
]
