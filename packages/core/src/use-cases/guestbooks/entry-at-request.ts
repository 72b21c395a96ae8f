import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'

/**
 * Whether the guestbook of a dataset is answered when access is requested, instead of before a download: the
 * choice of the dataset, else of the nearest collection, else of the installation
 * (docs/specification/guestbooks.md#when-a-response-is-required).
 */
export async function entryAtRequest(
  unit: Pick<ReadUnit, 'guestbooks'>,
  { id: datasetId, collectionId }: Pick<Dataset, 'id' | 'collectionId'>,
  { guestbookAsked }: Pick<Domain, 'guestbookAsked'>,
): Promise<boolean> {
  const nearest = await unit.guestbooks.nearestEntryChoice({ datasetId, collectionId })
  return nearest ?? guestbookAsked === 'onAccessRequest'
}
