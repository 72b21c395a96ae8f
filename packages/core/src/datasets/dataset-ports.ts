import type { Dataset, DatasetFacts, DatasetLock, DatasetRef, LockType } from './dataset.ts'

export interface DatasetReads {
  /** One query. A pid is found whatever the case of its letters. */
  find(ref: DatasetRef): Promise<Dataset | null>
  /** Datasets directly in a collection, by id; only those with a released version unless `unpublished`. */
  inCollection(
    collectionId: number,
    options: { readonly unpublished: boolean },
  ): Promise<readonly Dataset[]>
}

export interface Datasets extends DatasetReads {
  /** As `find`, and nobody else changes the dataset, its versions or its files until this unit ends. */
  lock(ref: DatasetRef): Promise<Dataset | null>
  /**
   * Without a version yet: the caller adds the first draft in the same unit, and nothing finds the dataset
   * before. `pidTaken` when the pid is in use, ignoring case, also under concurrency.
   */
  add(facts: Omit<DatasetFacts, 'id' | 'fileTotal'>): Promise<number | 'pidTaken'>
  /** Writes the facts and raises the revision. */
  save(facts: DatasetFacts): Promise<void>
  /**
   * Removes the dataset with versions, file records, locks, and the assignments on it and on its files.
   * No version may be or have been released: the database refuses. Reservations of staged objects stay,
   * so that their bytes are swept.
   */
  remove(id: number): Promise<void>
  /** Replaces a lock of the same type. */
  addLock(datasetId: number, lock: DatasetLock): Promise<void>
  /** Removing a lock that is not there succeeds. */
  removeLock(datasetId: number, type: LockType): Promise<void>
}
