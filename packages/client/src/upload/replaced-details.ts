import * as v from 'valibot'
import type { Connection } from '../server/connection.ts'
import {
  datasetPath,
  type FileDetails,
  type Retention,
  type StoredFile,
} from '../server/dataset-files.ts'
import { messageOf } from '../server/failures.ts'

interface Replaced {
  readonly dataset: string
  /** The details of the replaced file; null when none are kept. */
  readonly keeps: FileDetails | null
  /** The new file in the server's answer. */
  readonly as: StoredFile
}

/**
 * Sets the retention period of the old file on the new one, which the upload request cannot do. Throws when
 * the new file has fewer restrictions than the old one.
 */
export async function requireKept(
  connection: Connection,
  { dataset, keeps, as }: Replaced,
): Promise<void> {
  if (keeps === null) return
  if (keeps.restricted && !as.details.restricted)
    throw new Error('The file was replaced, but the server did not restrict the new file.')
  if (keeps.retention === null || as.details.retention !== null) return
  try {
    await setRetention(connection, { dataset, file: as.id, retention: keeps.retention })
  } catch (error) {
    if (connection.signal?.aborted) throw error
    throw new Error(
      `The file was replaced, but its retention period could not be set: ${messageOf(error)}`,
      { cause: error },
    )
  }
}

async function setRetention(
  connection: Connection,
  {
    dataset,
    file,
    retention,
  }: { readonly dataset: string; readonly file: number; readonly retention: Retention },
): Promise<void> {
  const path = datasetPath(dataset)('/files/actions/:set-retention')
  await connection.answer(path, v.object({}), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...retention, fileIds: [file] }),
  })
}
