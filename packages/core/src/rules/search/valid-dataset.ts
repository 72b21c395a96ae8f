import { COMMON_BLOCK, idleLevels } from '../collections/effective-values.ts'
import type { FieldCatalogue } from '../metadata/catalogue.ts'
import { validateMetadata } from '../metadata/validate.ts'
import type { DatasetSubject } from './search-subject.ts'

/**
 * Whether a card shows a dataset that has what the citation block requires, and no malformed value. What its collection
 * requires beside that is checked when it is edited or published: it changes without the dataset.
 */
export function isValidDataset(
  { card, version }: Pick<DatasetSubject, 'card' | 'version'>,
  catalogue: FieldCatalogue,
): boolean {
  if (card !== 'draft') return true
  const levels = idleLevels(catalogue, (name) => catalogue.blockOf(name)?.name === COMMON_BLOCK)
  return validateMetadata(version.metadata, catalogue, levels).length === 0
}
