import type { Repository } from '@holdfast/core'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { decisionEndpoints } from './decision-endpoints.ts'
import { requestListEndpoints } from './list-endpoints.ts'
import { requestEndpoints } from './request-endpoints.ts'

/** All endpoints about access to restricted files. */
export const accessRequestEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...requestEndpoints(repository),
  ...decisionEndpoints(repository),
  ...requestListEndpoints(repository),
]
