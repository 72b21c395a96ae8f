import type { Domain } from '../../ports/ports.ts'
import type { VersionView } from '../../ports/store/files.ts'
import type { PictureFiles } from '../../ports/store/search-index.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { today } from '../../rules/calendar/day.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { EVERY_FILE } from '../../rules/files/file-listing.ts'
import type { Day, FileRecord } from '../../rules/files/file-record.ts'
import { PICTURE_TYPES } from '../../rules/thumbnails/dataset-picture.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { visibleHead } from '../../rules/versions/draft-visibility.ts'
import { isReleased } from '../../rules/versions/version.ts'
import { datasetFor, requireVisible } from '../datasets/dataset-access.ts'
import type { EntitledFile } from '../downloads/entitled-file.ts'
import { fileRights } from '../downloads/file-rights.ts'

/** How many candidates are tried at most. */
const MAX_TRIED = 3

interface Wanted {
  readonly ref: DatasetRef
  /** Maximum size of a picture, in bytes: 0 means no limit, -1 allows none. */
  readonly limit: number
  readonly now: Date
}

/**
 * Candidates for the thumbnail of a dataset, in order of preference. Refuses datasets hidden from the caller.
 */
export async function datasetPictures(
  unit: ReadUnit,
  actor: Actor,
  { ref, limit, now }: Wanted,
): Promise<readonly EntitledFile[]> {
  const access = await datasetFor(unit, actor, ref)
  requireVisible(access, actor)
  const head = visibleHead(access)
  if (head === null || limit < 0 || access.masked !== null) return []
  const view = { datasetId: access.dataset.id, ordinal: head.ordinal }
  const day = today(now)
  const records = await openPictures(unit, view, { size: limit, day, count: MAX_TRIED })
  const rights = await fileRights(unit, { actor, access }, day)
  // A released version looks the same to everyone; a draft may differ between callers.
  const open = isReleased(head)
  return records
    .filter(({ file }) => rights(file) === null)
    .map((record) => ({ record, access, open }))
}

/** The files of a dataset that are its pictures today; null where no picture is drawn. */
export function pictureFiles({
  images,
  thumbnailLimits,
  clock,
}: Pick<Domain, 'images' | 'thumbnailLimits' | 'clock'>): PictureFiles | null {
  if (images === null || thumbnailLimits.image < 0) return null
  const maxSize = thumbnailLimits.image || null
  return { contentTypes: PICTURE_TYPES, maxSize, today: today(clock.now()) }
}

/** At most `count` pictures of a version that everyone may see; `size` as the limit of `datasetPictures`. */
export async function openPictures(
  unit: ReadUnit,
  view: VersionView,
  { size, day, count }: { readonly size: number; readonly day: Day; readonly count: number },
): Promise<readonly FileRecord[]> {
  if (size < 0) return []
  // Counts by content type are stored, so a version without pictures is recognised without reading its files.
  const { contentTypes } = await unit.files.tally(view, EVERY_FILE, day)
  if (!PICTURE_TYPES.some((type) => contentTypes.has(type))) return []
  return unit.files.open(
    view,
    { contentTypes: PICTURE_TYPES, maxSize: size || null, limit: count },
    day,
  )
}
