import type { Dataset } from '../datasets/dataset.ts'
import { formatPid } from '../datasets/pid.ts'
import { type FileRecord, objectKey } from '../files/file-record.ts'
import type { Storages } from '../ports.ts'
import { refuse } from '../refusals/refusal.ts'
import type { ByteRange, Bytes } from '../storage/bytes.ts'
import { bundleBytes } from './bundle-bytes.ts'
import { bundleEtag } from './bundle-etag.ts'
import { bundleFileName } from './bundle-file-name.ts'
import { type BundleFile, bundleMembers } from './bundle-members.ts'
import { planBundle } from './bundle-plan.ts'
import type { FileRights } from './file-rights.ts'
import { layoutZip } from './zip-layout.ts'

/** A zip that is known to the byte before any of it is read (architecture, 5.8). */
export interface Bundle {
  readonly fileName: string
  readonly size: number
  /** Strong; null while the checksum of a member is unknown, and then no part of it can be asked for. */
  readonly etag: string | null
  /** Opens nothing before the reader asks. */
  open(range: ByteRange): Bytes
}

interface BundledFile extends BundleFile {
  readonly record: FileRecord
}

export interface BundlePlan {
  readonly dataset: Dataset
  readonly records: readonly FileRecord[]
  readonly rights: FileRights
  /** `1.1`, `draft`, or null for a choice of files. */
  readonly version: string | null
  /** Dates the manifest. */
  readonly modified: Date
  readonly sizeLimit: number | null
}

const asBundled = (record: FileRecord): BundledFile => ({
  record,
  folder: record.entry.folder,
  label: record.entry.label,
  size: record.file.size,
  storedSize: record.file.size,
  contentType: record.file.contentType,
  crc32: record.file.crc32,
  modified: record.file.createdAt,
})

/** The bundle of these files. Refuses when the caller may not have a single one of them (access supplement, 6.1). */
export function bundleOf(plan: BundlePlan, { drivers }: Storages): Bundle {
  const { dataset, rights, sizeLimit } = plan
  const outcomes = planBundle(plan.records.map(asBundled), {
    sizeLimit,
    withheld: ({ record }) => rights(record),
  })
  if (outcomes.every(({ kind }) => kind === 'withheld'))
    refuse({
      kind: 'closed',
      message: 'None of these files may be downloaded with these credentials.',
    })
  const layout = layoutZip(bundleMembers(outcomes, plan.modified))
  const keyOf = ({ record }: BundledFile): string => objectKey(dataset.pid, record.file.objectId)
  return {
    fileName: bundleFileName(formatPid(dataset.pid), plan.version),
    size: layout.length,
    etag: bundleEtag(layout, keyOf),
    open: (range) =>
      bundleBytes(layout, range, {
        open: (source, part) => {
          const storage = drivers[source.record.file.storageDriver]
          if (storage === undefined)
            throw new Error('A file lies in a store that is not configured')
          return storage.get(keyOf(source), part)
        },
      }),
  }
}
