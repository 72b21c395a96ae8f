import type { Repository } from '@holdfast/core'
import type { FileRegistration } from '@holdfast/core/rules'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { batchEndpoint } from './batch-endpoint.ts'
import { MAX_IN_BATCH, registrationOf, replacementOf } from './registration-body.ts'

/**
 * Replaces several files by files whose bytes are in the store already
 * (docs/specification/direct-uploads.md#replace-several-files).
 */
export const replaceFilesEndpoint = (repository: Repository): Endpoint =>
  batchEndpoint(repository, {
    id: 'P06',
    path: '/datasets/{id}/replaceFiles',
    summary: `Replace files by uploaded ones, at most ${MAX_IN_BATCH} in one call`,
    read: replacing,
    words: {
      success: 'Replaced successfully in the dataset',
      successCount: 'Number of files successfully replaced',
      unusable:
        'You must provide fileToReplaceId, and a valid storageIdentifier with fileName and mimeType.',
    },
  })

function replacing(value: unknown): FileRegistration {
  const registration = registrationOf(value)
  const { fileId, types } = replacementOf(value)
  // As if nothing had been sent: the refusal then names everything that is needed.
  if (fileId === null) return { ...registration, storageIdentifier: null }
  return { ...registration, replaces: { fileId, types } }
}
