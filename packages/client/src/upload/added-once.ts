import type { StoredFile } from '../server/dataset-files.ts'
import { digestOf } from '../server/file-digest.ts'
import { retried } from '../server/retried.ts'
import type { Sending } from './sending.ts'
import { storedAt } from './target.ts'

/**
 * Tries to add a file to the dataset, as often as that may help. A try that arrived, and whose answer alone was
 * lost, counts: the file would be there twice.
 */
export const addedOnce = (sending: Sending, add: () => Promise<StoredFile>): Promise<StoredFile> =>
  retried(
    async (attempt) => (attempt === 1 ? null : await arrived(sending)) ?? add(),
    sending.connection.patience,
    sending.connection.signal,
  )

async function arrived({ connection, dataset, file }: Sending): Promise<StoredFile | null> {
  const stored = await storedAt(connection, dataset, file)
  if (stored?.digest == null || stored.size !== file.size) return null
  const { value } = await digestOf(file.path, stored.digest.algorithm, connection.signal)
  return value === stored.digest.value.toLowerCase() ? stored : null
}
