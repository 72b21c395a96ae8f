import type { ReadUnit } from '../../ports/store/store.ts'
import type { Lineage } from '../../rules/collections/collection.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'

/** The collection of a dataset, and those above it. */
export async function lineageOf(
  { collections }: Pick<ReadUnit, 'collections'>,
  { id, collectionId }: Pick<Dataset, 'id' | 'collectionId'>,
): Promise<Lineage> {
  const lineage = await collections.lineage({ kind: 'id', id: collectionId })
  if (lineage === null) throw new Error(`Dataset ${id} has no collection`)
  return lineage
}
