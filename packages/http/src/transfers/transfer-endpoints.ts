import type { Repository } from '@holdfast/core'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { transferDownloadEndpoints } from './download-endpoints.ts'
import { startedTransferEndpoints } from './started-endpoints.ts'
import { transferUploadEndpoints } from './upload-endpoints.ts'

/** Files that a transfer service moves (docs/specification/transfer.md). */
export const transferEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...transferUploadEndpoints(repository),
  ...transferDownloadEndpoints(repository),
  ...startedTransferEndpoints(repository),
]
