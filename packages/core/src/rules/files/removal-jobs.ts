import type { Pid } from '../datasets/pid.ts'
import type { Job } from '../jobs/job.ts'
import type { StagedObject } from '../staged-objects/staged-object.ts'
import { type DataFile, objectKey } from './file-record.ts'

/** Largest number of keys in a job, because a job is stored as one row. */
const KEYS_A_JOB = 1000

type Stored = Pick<DataFile, 'storageDriver' | 'objectId' | 'remotePath' | 'table'>
type StoredAt = Pick<StagedObject, 'storageDriver' | 'key'>

/**
 * The jobs that delete the bytes of files whose records were deleted, and those of their tables, in batches. Bytes in remote stores do
 * not belong to this installation and are not deleted.
 */
export const fileRemovalJobs = (pid: Pid, gone: readonly Stored[]): readonly Job[] =>
  objectRemovalJobs(
    gone
      .flatMap((file) => [
        ...(file.remotePath === null ? [file] : []),
        ...(file.table === null ? [] : [file.table.text]),
      ])
      .map(({ storageDriver, objectId }) => ({ storageDriver, key: objectKey(pid, objectId) })),
  )

/** The jobs that delete these objects, in batches for each storage driver. */
export function objectRemovalJobs(objects: readonly StoredAt[]): readonly Job[] {
  const drivers = [...new Set(objects.map(({ storageDriver }) => storageDriver))]
  return drivers.flatMap((storageDriver) => {
    const here = objects.filter((object) => object.storageDriver === storageDriver)
    const keys = chunks(
      here.map(({ key }) => key),
      KEYS_A_JOB,
    )
    return keys.map((chunk): Job => ({ kind: 'deleteObjects', storageDriver, keys: chunk }))
  })
}

function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}
