import type { DatasetAccess } from '../datasets/dataset-access.ts'
import { isDraft, type VersionHead } from './version.ts'

type Access = Pick<DatasetAccess, 'dataset' | 'held'>

/** The draft, where the dataset has one and this caller may see it. */
export const visibleDraft = ({ dataset: { newest }, held }: Access): VersionHead | null =>
  isDraft(newest) && held.has('ViewUnpublishedDataset') ? newest : null

/** Whether the dataset has a draft that this caller may not see. */
export const hidesDraft = ({ dataset: { newest }, held }: Access): boolean =>
  isDraft(newest) && !held.has('ViewUnpublishedDataset')

/** The newest version that this caller may see: the draft for those who may see drafts. Null where there is none. */
export const visibleHead = (access: Access): VersionHead | null =>
  visibleDraft(access) ?? access.dataset.released

/** How many versions of the dataset have a number: ordinals leave no gap, and only the newest can be a draft. */
export const numberedCount = ({ newest }: Pick<DatasetAccess['dataset'], 'newest'>): number =>
  isDraft(newest) ? newest.ordinal - 1 : newest.ordinal

/** How many versions this caller may know of, which is the ordinal of the newest one; 0 for none. */
export const visibleCount = (access: Access): number =>
  hidesDraft(access) ? numberedCount(access.dataset) : access.dataset.newest.ordinal
