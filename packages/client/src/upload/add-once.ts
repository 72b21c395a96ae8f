import type { StoredFile } from '../server/dataset-files.ts'
import { digestOf } from '../server/file-digest.ts'
import { withRetries } from '../server/with-retries.ts'
import type { Sending } from './sending.ts'
import { storedAt } from './target.ts'

/**
 * Adds a file to the dataset, with retries. Before a retry, checks whether the previous attempt stored the
 * file and only its answer was lost; otherwise the file would be added twice.
 */
export const addOnce = (sending: Sending, add: () => Promise<StoredFile>): Promise<StoredFile> =>
  withRetries(
    async (attempt) => (attempt === 1 ? null : await arrived(sending)) ?? add(),
    sending.connection.retryPolicy,
    sending.connection.signal,
  )

async function arrived({ connection, dataset, file }: Sending): Promise<StoredFile | null> {
  const stored = await storedAt(connection, dataset, file)
  if (stored?.digest == null || stored.size !== file.size) return null
  const { value } = await digestOf(file.path, stored.digest.algorithm, connection.signal)
  return value === stored.digest.value.toLowerCase() ? stored : null
}
