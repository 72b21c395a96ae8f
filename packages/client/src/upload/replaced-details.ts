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
  /** What the file that was replaced had; null where nothing of it is kept. */
  readonly keeps: FileDetails | null
  /** The new file, as the server answered. */
  readonly as: StoredFile
}

/**
 * Gives the new file the retention period of the old one, which cannot be said together with the bytes. Throws where
 * the new file is open to more people than the old one was.
 */
export async function requireKept(
  connection: Connection,
  { dataset, keeps, as }: Replaced,
): Promise<void> {
  if (keeps === null) return
  if (keeps.restricted && !as.details.restricted)
    throw new Error('It was replaced, but the server did not restrict the new file.')
  if (keeps.retention === null || as.details.retention !== null) return
  try {
    await setRetention(connection, { dataset, file: as.id, retention: keeps.retention })
  } catch (error) {
    if (connection.signal?.aborted) throw error
    throw new Error(
      `It was replaced, but its retention period could not be set: ${messageOf(error)}`,
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
