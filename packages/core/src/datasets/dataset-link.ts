import type { Collection } from '../collections/collection.ts'

/** A dataset shown in a collection that does not own it (datasets supplement, 20.2). */
export interface DatasetLink {
  readonly datasetId: number
  readonly collectionId: number
  readonly linkedAt: Date
}

export interface DatasetLinkReads {
  /** The collections a dataset is linked into, by id. */
  collectionsOf(datasetId: number): Promise<readonly Collection[]>
}

/** Links end with their dataset and with their collection. */
export interface DatasetLinks extends DatasetLinkReads {
  /** At most one for each dataset and collection, also under concurrency. */
  add(link: DatasetLink): Promise<'added' | 'linkedAlready'>
  remove(link: Pick<DatasetLink, 'datasetId' | 'collectionId'>): Promise<'removed' | 'notLinked'>
}
