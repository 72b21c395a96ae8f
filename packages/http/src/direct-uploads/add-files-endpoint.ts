import type { Repository } from '@holdfast/core'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { batchEndpoint } from './batch-endpoint.ts'
import { MAX_IN_BATCH, registrationOf, UNUSABLE } from './registration-body.ts'

/**
 * Registers several files whose bytes are in the store already
 * (docs/specification/direct-uploads.md#add-several-files).
 */
export const addFilesEndpoint = (repository: Repository): Endpoint =>
  batchEndpoint(repository, {
    id: 'P04',
    path: '/datasets/{id}/addFiles',
    summary: `Register uploaded files, at most ${MAX_IN_BATCH} in one call`,
    read: registrationOf,
    words: {
      success: 'Added successfully to the dataset',
      successCount: 'Number of files successfully added',
      unusable: UNUSABLE,
    },
  })
