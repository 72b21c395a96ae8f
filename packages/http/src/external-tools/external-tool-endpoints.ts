import type { Repository } from '@holdfast/core'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { openToolEndpoints } from './open-tool-endpoints.ts'
import { toolParameterEndpoints } from './tool-parameter-endpoints.ts'
import { toolRegistryEndpoints } from './tool-registry-endpoints.ts'

/** Tools of others that open files and datasets (docs/specification/external-tools.md). */
export const externalToolEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...toolRegistryEndpoints(repository),
  ...openToolEndpoints(repository),
  ...toolParameterEndpoints(repository),
]
