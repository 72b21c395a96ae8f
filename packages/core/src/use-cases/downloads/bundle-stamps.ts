import type { Domain } from '../../ports/ports.ts'
import { today } from '../../rules/calendar/day.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import { withheld } from '../../rules/downloads/withheld.ts'
import type { Day } from '../../rules/files/file-record.ts'
import type { BundledFile } from '../../rules/files/file-summaries.ts'
import { NO_PERMISSIONS } from '../../rules/roles/permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { sharedStamp } from '../../rules/versions/shared-stamp.ts'
import { isReleased, type Version } from '../../rules/versions/version.ts'
import { parseVersionSpecifier } from '../../rules/versions/version-specifier.ts'
import type { DownloadRequest } from '../guestbooks/demanded-guestbook.ts'
import type { DownloadTarget } from './download-target.ts'
import { fileFacts } from './file-rights.ts'
import type { KeptBundles } from './kept-bundles.ts'

/**
 * Tells of a requested zip the text under which it may be kept; null where it is for its caller only, or is asked for the
 * first time.
 */
export type BundleStamps = (
  actor: Actor,
  target: DownloadTarget,
  requested: DownloadRequest,
) => Promise<string | null>

/**
 * Stamps of zips for guests of released versions. A stamp changes with everything that a zip which is open to everybody
 * depends on: the dataset, its collections, settings, and the day, on which embargoes end. One query.
 */
export const bundleStamps =
  (
    { store, catalogue, clock }: Pick<Domain, 'store' | 'catalogue' | 'clock'>,
    { wasWanted }: Pick<KeptBundles, 'wasWanted'>,
  ): BundleStamps =>
  async (actor, target, { form = 'stored', response }) => {
    const wanted = wantedVersion(target)
    if (actor.kind !== 'guest' || form !== 'stored' || response !== null || wanted === null)
      return null
    const { ref, version } = wanted
    const specifier = parseVersionSpecifier(version)
    if (specifier === null || !wasWanted(JSON.stringify(wanted))) return null
    const dataset = await store.read(({ datasets }) => datasets.stamp(ref), {
      consistency: 'latest',
    })
    const stamp = dataset && sharedStamp(dataset, specifier, catalogue)
    return stamp && `${stamp} ${version} ${today(clock.now())}`
  }

/** The latest version is a draft for those who may see it, guests with roles among them. */
function wantedVersion(
  target: DownloadTarget,
): { readonly ref: DatasetRef; readonly version: string } | null {
  switch (target.kind) {
    case 'dataset':
      return { ref: target.ref, version: ':latest' }
    case 'version':
      return { ref: target.ref, version: target.version }
    case 'file':
    case 'files':
      return null
  }
}

/** Whether everybody may download all of these files of a dataset, without a question before. */
export const isOpen = (
  dataset: Dataset,
  {
    version,
    files,
    day,
  }: {
    readonly version: Version | null
    readonly files: readonly BundledFile[]
    readonly day: Day
  },
): boolean =>
  version !== null &&
  isReleased(version) &&
  dataset.guestbookId === null &&
  files.every((file) => withheld(fileFacts(file, dataset), NO_PERMISSIONS, day) === null)
