import { today } from '../calendar/day.ts'
import type { DatasetRef } from '../datasets/dataset.ts'
import { datasetFor, requireVisible } from '../datasets/dataset-access.ts'
import type { EntitledFile } from '../downloads/entitled-file.ts'
import { fileRights } from '../downloads/file-rights.ts'
import { EVERY_FILE } from '../files/file-listing.ts'
import type { ReadUnit } from '../store/store.ts'
import type { Actor } from '../users/actor.ts'
import { shownHead } from '../versions/shown-head.ts'
import { PICTURE_TYPES } from './dataset-picture.ts'

/** More are not tried, however many of them cannot be drawn. */
const MOST_TRIED = 3

interface Wanted {
  readonly ref: DatasetRef
  /** How large a picture may be: 0 is any size, -1 none. */
  readonly limit: number
  readonly now: Date
}

/** What may stand for a dataset, in the order in which it is to be tried; refuses datasets that are hidden from the caller. */
export async function datasetPictures(
  unit: ReadUnit,
  actor: Actor,
  { ref, limit, now }: Wanted,
): Promise<readonly EntitledFile[]> {
  const access = await datasetFor(unit, actor, ref)
  requireVisible(access, actor)
  const head = shownHead(access)
  if (head === null || limit < 0 || access.masked !== null) return []
  const view = { datasetId: access.dataset.id, ordinal: head.ordinal }
  const day = today(now)
  // Counts are kept: whether there are pictures at all is known without going through the files.
  const { contentTypes } = await unit.files.tally(view, EVERY_FILE, day)
  if (!PICTURE_TYPES.some((type) => contentTypes.has(type))) return []
  const wanted = { contentTypes: PICTURE_TYPES, maxSize: limit || null, limit: MOST_TRIED }
  const records = await unit.files.open(view, wanted, day)
  const rights = await fileRights(unit, { actor, access }, day)
  // Everybody sees the same of a released version; a draft has other pictures, for some.
  const open = head.state.kind === 'released'
  return records
    .filter(({ file }) => rights(file) === null)
    .map((record) => ({ record, access, open }))
}
