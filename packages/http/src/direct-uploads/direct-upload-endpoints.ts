import type { Repository } from '@holdfast/core'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { addFilesEndpoint } from './add-files-endpoint.ts'
import { finishUploadEndpoints } from './finish-endpoints.ts'
import { receiveEndpoints } from './receive-endpoints.ts'
import { replaceFilesEndpoint } from './replace-files-endpoint.ts'
import { uploadUrlEndpoint } from './upload-url-endpoint.ts'

/** Files that clients send to a store directly (docs/specification/direct-uploads.md). */
export const directUploadEndpoints = (repository: Repository): readonly Endpoint[] => [
  uploadUrlEndpoint(repository),
  ...finishUploadEndpoints(repository),
  ...receiveEndpoints(repository),
  addFilesEndpoint(repository),
  replaceFilesEndpoint(repository),
]
