import type { CollectionContents } from '@holdfast/core'
import { effectiveFileCountLimit } from '@holdfast/core/rules'
import { presentDataset } from '../datasets/present-dataset.ts'
import type { Presentation } from '../endpoints/presentation.ts'

/**
 * The direct contents of a collection: collections first, then datasets
 * (docs/specification/collections.md#contents).
 */
export const presentContents = (
  { collections, datasets, lineage }: CollectionContents,
  presentation: Presentation,
): readonly object[] => [
  ...collections.map(({ id, name }) => ({ type: 'collection', id, title: name })),
  ...datasets.map((dataset) => {
    const fileCountLimit = effectiveFileCountLimit(dataset.fileCountLimit, lineage)
    // No version is shown, so licences, addresses and hidden values are not needed.
    const context = {
      dataset,
      owners: lineage,
      fileCountLimit,
      licenses: [],
      emailsHidden: true,
      masked: null,
    }
    const shown = presentDataset({ context, latest: null }, presentation, { owners: false })
    return { type: 'dataset', ...shown }
  }),
]
