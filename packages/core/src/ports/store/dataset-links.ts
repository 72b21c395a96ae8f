import type { Collection } from '../../rules/collections/collection.ts'
import type { DatasetLink, LinkedDatasetTitle } from '../../rules/datasets/dataset-link.ts'

/** Read access to links of datasets into further collections. */
export interface DatasetLinkReads {
  /** The collections a dataset is linked into, by id. */
  collectionsOf(datasetId: number): Promise<readonly Collection[]>
  /** The datasets linked into a collection, by id, in one query. */
  datasetsIn(collectionId: number): Promise<readonly LinkedDatasetTitle[]>
}

/** Links of datasets into collections. A link is removed together with its dataset or collection. */
export interface DatasetLinks extends DatasetLinkReads {
  /** At most one link per dataset and collection, also under concurrency. */
  add(link: DatasetLink): Promise<'added' | 'linkedAlready'>
  remove(link: Pick<DatasetLink, 'datasetId' | 'collectionId'>): Promise<'removed' | 'notLinked'>
}
