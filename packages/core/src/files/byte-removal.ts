import type { Pid } from '../datasets/pid.ts'
import type { Job } from '../jobs/job.ts'
import { type DataFile, objectKey } from './file-record.ts'

/** A job carries at most so many keys: it is stored as one row. */
const KEYS_A_JOB = 1000

type Stored = Pick<DataFile, 'storageDriver' | 'objectId' | 'remotePath'>

/**
 * The jobs that remove the bytes of files whose records are gone, a few for any number of files. What lies in
 * remote stores is not ours to remove.
 */
export function byteRemoval(pid: Pid, gone: readonly Stored[]): readonly Job[] {
  const files = gone.filter(({ remotePath }) => remotePath === null)
  const drivers = [...new Set(files.map(({ storageDriver }) => storageDriver))]
  return drivers.flatMap((storageDriver) =>
    chunks(
      files.filter((file) => file.storageDriver === storageDriver),
      KEYS_A_JOB,
    ).map(
      (chunk): Job => ({
        kind: 'deleteObjects',
        storageDriver,
        keys: chunk.map(({ objectId }) => objectKey(pid, objectId)),
      }),
    ),
  )
}

function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}
