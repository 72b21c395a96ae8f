import type { Repository } from '@holdfast/core'
import { collectionEndpoints } from '../collections/collection-endpoints.ts'
import { datasetTypeEndpoints } from '../dataset-types/dataset-type-endpoints.ts'
import { infoEndpoints } from '../info/info-endpoints.ts'
import { licenseEndpoints } from '../licenses/license-endpoints.ts'
import { blockEndpoints } from '../metadata/block-endpoints.ts'
import { settingEndpoints } from '../settings/setting-endpoints.ts'
import { accountCreationEndpoints } from '../users/account-creation-endpoints.ts'
import { userEndpoints } from '../users/user-endpoints.ts'
import type { Endpoint } from './endpoint.ts'

/** Every endpoint over the use cases of a repository, area by area. */
export const repositoryEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...accountCreationEndpoints(repository),
  ...blockEndpoints(repository),
  ...collectionEndpoints(repository),
  ...datasetTypeEndpoints(repository),
  ...infoEndpoints(repository),
  ...licenseEndpoints(repository),
  ...settingEndpoints(repository),
  ...userEndpoints(repository),
]
