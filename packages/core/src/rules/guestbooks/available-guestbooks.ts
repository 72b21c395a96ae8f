import type { Lineage } from '../collections/collection.ts'
import type { Guestbook } from './guestbook.ts'

/**
 * The collections whose guestbooks the datasets of a collection may use: the collection itself, its parent if
 * it has `guestbookRoot`, and so on upwards (docs/specification/guestbooks.md#available-guestbooks).
 */
export function guestbookOwners(lineage: Lineage): readonly number[] {
  const last = lineage.findIndex(({ guestbookRoot }) => !guestbookRoot)
  const reached = last === -1 ? lineage : lineage.slice(0, last + 1)
  return reached.map(({ id }) => id)
}

/** Whether a dataset of this collection may use the guestbook. */
export const isAvailable = (
  { enabled, collectionId }: Pick<Guestbook, 'enabled' | 'collectionId'>,
  lineage: Lineage,
): boolean => enabled && guestbookOwners(lineage).includes(collectionId)
