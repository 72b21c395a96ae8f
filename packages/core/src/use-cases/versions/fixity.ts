import type { Domain } from '../../ports/ports.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import type { Checksum, DataFile } from '../../rules/files/file-record.ts'
import { forEachConcurrently } from '../../rules/files/for-each-concurrently.ts'
import { readTogether } from '../../rules/files/read-together.ts'
import {
  type SettingValues,
  settingFlag,
  settingNumber,
} from '../../rules/settings/setting-values.ts'
import { ObjectMissing } from '../../rules/storage/stored-object.ts'
import { type FileBytes, findFileBytes } from '../files/file-bytes.ts'
import { filesByName } from './file-batches.ts'
import type { Publishable } from './publish-checks.ts'

/** The result of verifying the files of a version. */
export type Fixity =
  | { readonly kind: 'sound' }
  | { readonly kind: 'damaged'; readonly fileIds: readonly number[] }
  /** The dataset was deleted, or the publication ended. */
  | { readonly kind: 'notPublishing' }

/** Records that are read at once. */
const PAGE = 1000

/**
 * Whether the files are verified before a release: for major releases, unless the installation disabled
 * verification or the dataset exceeds its size limit (docs/specification/publishing.md#completion).
 */
export function needsVerification(
  { draft, decided }: Publishable,
  settings: SettingValues,
): boolean {
  if (decided.bump === 'minor' || draft.fileCount === 0) return false
  if (!settingFlag(settings, ':FileValidationOnPublishEnabled')) return false
  const limit = settingNumber(settings, ':DatasetChecksumValidationSizeLimit')
  return limit === null || draft.byteCount <= limit
}

/** Whether the publication that started at `since` is still in progress. */
export const isPublishing = ({ locks }: Dataset, since: Date): boolean =>
  locks.some(
    (lock) => lock.type === 'finalizePublication' && lock.since.getTime() === since.getTime(),
  )

/**
 * Reads every file of the version being published and compares digests, without holding a lock. Records are read a
 * thousand at a time.
 */
export const fixity =
  (domain: Domain) =>
  async (datasetId: number, since: Date): Promise<Fixity> => {
    const { store } = domain
    const pending = await store.read(async (unit) => {
      const dataset = await unit.datasets.find({ kind: 'id', id: datasetId })
      if (dataset === null || !isPublishing(dataset, since)) return null
      const limit = settingNumber(await unit.settings.all(), ':DataFileChecksumValidationSizeLimit')
      return { pid: dataset.pid, ordinal: dataset.newest.ordinal, limit }
    })
    if (pending === null) return { kind: 'notPublishing' }
    const { pid, ordinal, limit } = pending
    const damaged: number[] = []
    // The version is locked, so it stays the same.
    const pages = store.stream((unit) => filesByName(unit, { datasetId, ordinal }, PAGE), {
      consistency: 'latest',
    })
    for await (const records of pages) {
      const files = records
        .map(({ file }) => file)
        .filter(({ size }) => limit === null || size <= limit)
      for (const batch of readTogether(files))
        await forEachConcurrently(batch.files, batch.readers, async (file) => {
          if (!(await isSound(domain, pid, file))) damaged.push(file.id)
        })
    }
    return damaged.length === 0
      ? { kind: 'sound' }
      : { kind: 'damaged', fileIds: damaged.toSorted((a, b) => a - b) }
  }

async function isSound(
  { storages }: Pick<Domain, 'storages'>,
  pid: Pid,
  file: DataFile,
): Promise<boolean> {
  if (file.checksum === null) return true
  const bytes = findFileBytes(storages, pid, file)
  return bytes !== null && matches(bytes, file.checksum)
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
