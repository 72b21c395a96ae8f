import type { Dataset } from '../datasets/dataset.ts'
import { formatPid } from '../datasets/pid.ts'
import { objectKey } from '../files/file-record.ts'
import type { BundledFile } from '../files/file-summaries.ts'
import type { Storages } from '../ports.ts'
import { refuse } from '../refusals/refusal.ts'
import type { ByteRange, Bytes } from '../storage/bytes.ts'
import { bundleBytes } from './bundle-bytes.ts'
import { bundleEtag } from './bundle-etag.ts'
import { bundleFileName } from './bundle-file-name.ts'
import { bundleMembers } from './bundle-members.ts'
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

export interface BundlePlan {
  readonly dataset: Dataset
  readonly files: readonly BundledFile[]
  readonly rights: FileRights
  /** `1.1`, `draft`, or null for a choice of files. */
  readonly version: string | null
  /** Dates the manifest. */
  readonly modified: Date
  readonly sizeLimit: number | null
}

/** The bundle of these files. Refuses when the caller may not have a single one of them (access supplement, 6.1). */
export function bundleOf(plan: BundlePlan, { drivers }: Storages): Bundle {
  const { dataset, rights, sizeLimit } = plan
  const outcomes = planBundle(plan.files, { sizeLimit, withheld: rights })
  if (outcomes.every(({ kind }) => kind === 'withheld'))
    refuse({
      kind: 'closed',
      message: 'None of these files may be downloaded with these credentials.',
    })
  const layout = layoutZip(bundleMembers(outcomes, plan.modified.getTime()))
  return {
    fileName: bundleFileName(formatPid(dataset.pid), plan.version),
    size: layout.length,
    // No object id is given twice, in whatever store.
    etag: bundleEtag(layout, ({ objectId }) => objectId),
    open: (range) =>
      bundleBytes(layout, range, {
        open: ({ storageDriver, objectId }, part) => {
          const storage = drivers[storageDriver]
          if (storage === undefined)
            throw new Error('A file lies in a store that is not configured')
          return storage.get(objectKey(dataset.pid, objectId), part)
        },
      }),
  }
}
