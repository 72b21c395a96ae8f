import type { DatasetAccess } from '../datasets/dataset-access.ts'
import type { VersionHead } from './version.ts'

/** The newest version that this caller may see: the draft for those who may see drafts. Null where there is none. */
export function shownHead({ dataset, held }: DatasetAccess): VersionHead | null {
  const { newest, released } = dataset
  const drafts = newest.state.kind === 'draft' && held.has('ViewUnpublishedDataset')
  return drafts ? newest : released
}
