import type { DatasetAccess } from '../datasets/dataset-access.ts'
import { isDraft, type VersionHead } from './version.ts'

type Access = Pick<DatasetAccess, 'dataset' | 'held'>

/**
 * The draft, if the dataset has one that this caller may see
 * (docs/specification/versions.md#specifiers-and-visibility).
 */
export const visibleDraft = ({ dataset: { newest }, held }: Access): VersionHead | null =>
  isDraft(newest) && held.has('ViewUnpublishedDataset') ? newest : null

/** Whether the dataset has a draft that this caller may not see. */
export const hidesDraft = ({ dataset: { newest }, held }: Access): boolean =>
  isDraft(newest) && !held.has('ViewUnpublishedDataset')

/** The newest version that this caller may see, including a visible draft; null when there is none. */
export const visibleHead = (access: Access): VersionHead | null =>
  visibleDraft(access) ?? access.dataset.released

/**
 * The number of versions with a version number, that is, released or deaccessioned ones: ordinals have no gaps, and
 * only the newest version can be a draft.
 */
export const numberedCount = ({ newest }: Pick<DatasetAccess['dataset'], 'newest'>): number =>
  isDraft(newest) ? newest.ordinal - 1 : newest.ordinal

/**
 * The number of versions that this caller may see, which is also the ordinal of the newest one; 0 for none.
 */
export const visibleCount = (access: Access): number =>
  hidesDraft(access) ? numberedCount(access.dataset) : access.dataset.newest.ordinal
