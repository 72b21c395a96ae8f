import type { Storages } from '../../ports/storage/storages.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { formatPid } from '../../rules/datasets/pid.ts'
import { bundleBytes } from '../../rules/downloads/bundle-bytes.ts'
import { bundleEtag } from '../../rules/downloads/bundle-etag.ts'
import { bundleFileName } from '../../rules/downloads/bundle-file-name.ts'
import { bundleMembers } from '../../rules/downloads/bundle-members.ts'
import { type PlanOutcome, planBundle } from '../../rules/downloads/bundle-plan.ts'
import { denyFileAccess } from '../../rules/downloads/deny-file-access.ts'
import { layoutZip } from '../../rules/downloads/zip-layout.ts'
import type { BundledFile } from '../../rules/files/file-summaries.ts'
import type { ByteRange, Bytes } from '../../rules/storage/bytes.ts'
import { bundledForm, type GivenForm } from '../../rules/tables/given-form.ts'
import { isInReleasedVersion } from '../files/file-access.ts'
import { memberBytes } from '../files/file-bytes.ts'
import type { FileRights } from './file-rights.ts'

/** A zip whose exact size is known before any of its bytes are read (docs/architecture.md#zips). */
export interface Bundle {
  readonly fileName: string
  readonly size: number
  /**
   * A strong ETag; null while the checksum of a member is unknown, and then range requests are not supported.
   */
  readonly etag: string | null
  /** Counts downloads of the released files in it; call it when sending starts from the first byte. */
  count(): void
  /** Opens no file before the reader requests bytes. */
  open(range: ByteRange): Bytes
}

/** The same for everybody who downloads it. */
export interface UncountedBundle extends Omit<Bundle, 'count'> {
  /** The released files in it. */
  readonly released: readonly number[]
}

/** What a bundle is made from. */
export interface BundlePlan {
  readonly dataset: Dataset
  readonly files: readonly BundledFile[]
  /** The form in which tables are put into it. */
  readonly form: GivenForm
  readonly rights: FileRights
  /** `1.1`, `draft`, or null for individually chosen files. */
  readonly version: string | null
  /** The date of the manifest. */
  readonly modified: Date
  readonly sizeLimit: number | null
}

/**
 * The zip bundle of these files. Refuses when the caller may download none of them
 * (docs/specification/downloads.md#zip-of-chosen-files).
 */
export function bundleOf(plan: BundlePlan, storages: Storages): UncountedBundle {
  const { dataset, rights, sizeLimit } = plan
  const files = plan.files.map((file) => bundledForm(file, plan.form))
  const outcomes = planBundle(files, { sizeLimit, withheld: rights })
  if (outcomes.every(({ kind }) => kind === 'withheld')) denyFileAccess()
  const layout = layoutZip(bundleMembers(outcomes, plan.modified.getTime()))
  return {
    fileName: bundleFileName(formatPid(dataset.pid), plan.version),
    size: layout.length,
    // Object ids are unique across all stores.
    etag: bundleEtag(layout, ({ objectId }) => objectId),
    released: releasedIn(outcomes, dataset),
    open: (range) => bundleBytes(layout, range, { open: memberBytes(storages, dataset.pid) }),
  }
}

const releasedIn = (
  outcomes: readonly PlanOutcome<BundledFile>[],
  dataset: Dataset,
): readonly number[] =>
  outcomes.flatMap(({ kind, file }) =>
    kind === 'included' && isInReleasedVersion(file, dataset) ? [file.id] : [],
  )
