import type { Domain } from '../../ports/ports.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import type { Checksum, FileRecord } from '../../rules/files/file-record.ts'
import {
  type SettingValues,
  settingFlag,
  settingNumber,
} from '../../rules/settings/setting-values.ts'
import { ObjectMissing } from '../../rules/storage/stored-object.ts'
import { type FileBytes, findFileBytes } from '../files/file-bytes.ts'
import type { Publishable } from './publish-checks.ts'

/** The result of verifying the files of a version. */
export type Fixity =
  | { readonly kind: 'sound' }
  | { readonly kind: 'damaged'; readonly fileIds: readonly number[] }
  /** The dataset was deleted, or the publication ended. */
  | { readonly kind: 'notPublishing' }

/** How many files are read concurrently. */
const READERS = 2

/**
 * Whether the files are verified before a release: for major releases, unless the installation disabled
 * verification or the dataset exceeds its size limit (docs/specification/publishing.md#completion).
 */
export function needsVerification(
  { draft, decided }: Publishable,
  settings: SettingValues,
): boolean {
  if (decided.bump === 'minor' || draft.fileCount === 0) return false
  if (!settingFlag(settings, ':FileValidationOnPublishEnabled', true)) return false
  const limit = settingNumber(settings, ':DatasetChecksumValidationSizeLimit')
  return limit === null || draft.byteCount <= limit
}

/** Whether the publication that started at `since` is still in progress. */
export const isPublishing = ({ locks }: Dataset, since: Date): boolean =>
  locks.some(
    (lock) => lock.type === 'finalizePublication' && lock.since.getTime() === since.getTime(),
  )

/** Reads every file of the version being published and compares digests, without holding a lock. */
export const fixity =
  ({ store, storages }: Domain) =>
  async (datasetId: number, since: Date): Promise<Fixity> => {
    const pending = await store.read(async (unit) => {
      const dataset = await unit.datasets.find({ kind: 'id', id: datasetId })
      if (dataset === null || !isPublishing(dataset, since)) return null
      const view = { datasetId, ordinal: dataset.newest.ordinal }
      return {
        pid: dataset.pid,
        records: await unit.files.all(view),
        limit: settingNumber(await unit.settings.all(), ':DataFileChecksumValidationSizeLimit'),
      }
    })
    if (pending === null) return { kind: 'notPublishing' }
    const { pid, limit } = pending
    const queue = pending.records
      .filter(({ file }) => limit === null || file.size <= limit)
      .values()
    const damaged: number[] = []
    const reader = async (): Promise<void> => {
      for (const { file } of queue) if (!(await isSound(file))) damaged.push(file.id)
    }
    const isSound = async (file: FileRecord['file']): Promise<boolean> => {
      if (file.checksum === null) return true
      const bytes = findFileBytes(storages, pid, file)
      return bytes !== null && matches(bytes, file.checksum)
    }
    await Promise.all(Array.from({ length: READERS }, reader))
    return damaged.length === 0
      ? { kind: 'sound' }
      : { kind: 'damaged', fileIds: damaged.toSorted((a, b) => a - b) }
  }

/** False for a missing object too; rejects when the store does not respond. */
async function matches(
  bytes: Pick<FileBytes, 'measure'>,
  { type, value }: Checksum,
): Promise<boolean> {
  try {
    return (await bytes.measure(type)).digest === value
  } catch (error) {
    if (error instanceof ObjectMissing) return false
    throw error
  }
}
