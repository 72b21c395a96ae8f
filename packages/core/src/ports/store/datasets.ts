import type {
  Dataset,
  DatasetFacts,
  DatasetLock,
  DatasetRef,
  DatasetStamp,
  LockType,
} from '../../rules/datasets/dataset.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import type { DataFile } from '../../rules/files/file-record.ts'
import type { Listing } from './collections.ts'

/** A lock and the dataset it is on. */
export interface HeldLock {
  readonly pid: Pid
  readonly lock: DatasetLock
}

export interface DatasetReads {
  /** One query. A pid is found whatever the case of its letters. */
  find(ref: DatasetRef): Promise<Dataset | null>
  /** Asked before every answer that may be kept, so as cheap as can be. */
  stamp(ref: DatasetRef): Promise<DatasetStamp | null>
  /** Datasets directly in a collection, by id; published are those with a released version. One query. */
  inCollection(collectionId: number, listing: Listing): Promise<readonly Dataset[]>
  /**
   * The locks of all datasets, of one type or set by one user where these are given: oldest first, those of
   * one moment by dataset and type. One query.
   */
  locks(wanted: {
    readonly type: LockType | null
    readonly userName: string | null
  }): Promise<readonly HeldLock[]>
  /** The bytes of all stored files of the dataset, whichever versions hold them. */
  storedBytes(id: number): Promise<number>
}

/** What a dataset that was destroyed leaves behind. */
export interface Destroyed {
  /** Every file it ever kept, by id; their records are gone, their bytes are not. */
  readonly files: readonly Pick<
    DataFile,
    'id' | 'storageDriver' | 'objectId' | 'remotePath' | 'size'
  >[]
}

export interface Datasets extends DatasetReads {
  /** As `find`, and nobody else changes the dataset, its versions or its files until this unit ends. */
  lock(ref: DatasetRef): Promise<Dataset | null>
  /**
   * Without a version yet: the caller adds the first draft in the same unit, and nothing finds the dataset
   * before. `pidTaken` when the pid is in use, or was that of a dataset that was destroyed, ignoring case, also
   * under concurrency.
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
  /**
   * As `remove`, whatever was released of the dataset. Nothing else lets released versions and files go: a
   * tombstone with the pid is written first, which the database looks for, and which stays. The unit fails
   * if the dataset is there when it ends.
   */
  destroy(id: number, at: Date): Promise<Destroyed>
  /** Replaces a lock of the same type. */
  addLock(datasetId: number, lock: DatasetLock): Promise<void>
  /** Removing a lock that is not there succeeds. */
  removeLock(datasetId: number, type: LockType): Promise<void>
}
