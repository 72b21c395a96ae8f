import type { ContentsPage } from '@holdfast/core'
import { effectiveFileCountLimit } from '@holdfast/core/rules'
import { presentDatasetFacts } from '../datasets/present-dataset.ts'
import type { Presentation } from '../endpoints/presentation.ts'

/**
 * The direct contents of a collection: collections first, then datasets
 * (docs/specification/collections.md#contents).
 */
export const presentContents = (
  { collections, datasets, lineage, installationName }: ContentsPage,
  presentation: Presentation,
): readonly object[] => [
  ...collections.map(({ id, name }) => ({ type: 'collection', id, title: name })),
  ...datasets.map((dataset) => {
    const fileCountLimit = effectiveFileCountLimit(dataset.fileCountLimit, lineage)
    const facts = { dataset, owners: lineage, fileCountLimit, exportSettings: { installationName } }
    const shown = presentDatasetFacts(facts, presentation)
    return { type: 'dataset', ...shown }
  }),
]
