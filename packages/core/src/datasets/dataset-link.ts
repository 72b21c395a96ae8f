import type { Collection } from '../collections/collection.ts'
import type { Pid } from './pid.ts'

/** A dataset shown in a collection that does not own it (datasets supplement, 20.2). */
export interface DatasetLink {
  readonly datasetId: number
  readonly collectionId: number
  readonly linkedAt: Date
}

/** A linked dataset as lists of links tell of it. */
export interface LinkedDatasetTitle {
  readonly pid: Pid
  /** Of its newest version, drafts included; null without one. */
  readonly title: string | null
}

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
