import type { Collection } from '../../rules/collections/collection.ts'
import type { DatasetLink, LinkedDatasetTitle } from '../../rules/datasets/dataset-link.ts'

export interface DatasetLinkReads {
  /** The collections a dataset is linked into, by id. */
  collectionsOf(datasetId: number): Promise<readonly Collection[]>
  /** The datasets linked into a collection, by id, in one query. */
  datasetsIn(collectionId: number): Promise<readonly LinkedDatasetTitle[]>
}

/** Links end with their dataset and with their collection. */
export interface DatasetLinks extends DatasetLinkReads {
  /** At most one for each dataset and collection, also under concurrency. */
  add(link: DatasetLink): Promise<'added' | 'linkedAlready'>
  remove(link: Pick<DatasetLink, 'datasetId' | 'collectionId'>): Promise<'removed' | 'notLinked'>
}
