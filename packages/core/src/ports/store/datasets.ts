import type {
  Dataset,
  DatasetFacts,
  DatasetLock,
  DatasetRef,
  DatasetStamp,
  LockType,
} from '../../rules/datasets/dataset.ts'
import type { DatasetRemoval, RemovedTotals } from '../../rules/datasets/dataset-removal.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import type { DataFile } from '../../rules/files/file-record.ts'

/** A lock and the dataset that it is on. */
export interface HeldLock {
  readonly pid: Pid
  readonly lock: DatasetLock
}

/** Read access to datasets and their locks. */
export interface DatasetReads {
  /** One query. Pids are compared ignoring case. */
  find(ref: DatasetRef): Promise<Dataset | null>
  /** When the dataset that had this pid, ignoring case, was destroyed; null when none was. */
  destroyedAt(pid: Pid): Promise<Date | null>
  /** Read before every cacheable response, so it must be as cheap as possible. */
  stamp(ref: DatasetRef): Promise<DatasetStamp | null>
  /**
   * The locks of all datasets, optionally of one type or set by one user: oldest first, those of the same
   * moment by dataset and type. One query.
   */
  locks(wanted: {
    readonly type: LockType | null
    readonly userName: string | null
  }): Promise<readonly HeldLock[]>
  /** Total bytes of the stored files of the dataset, across all versions. */
  storedBytes(id: number): Promise<number>
  /** The datasets whose removal was begun and is not over, by id. One query. */
  unfinishedRemovals(): Promise<readonly number[]>
}

/** A file whose record is removed, while its bytes are not. */
type RemovedFile = Pick<
  DataFile,
  'id' | 'storageDriver' | 'objectId' | 'remotePath' | 'size' | 'table'
>

/** What remains after a dataset was destroyed. */
export interface Destroyed {
  /** Every file the dataset ever had, by id. */
  readonly files: readonly RemovedFile[]
}

/** A batch of the files of a dataset that is being removed. */
export interface RemovedBatch extends Destroyed {
  /** The identifier that the dataset had. */
  readonly pid: Pid
  /** Whether these were the last ones: the removal is over. */
  readonly last: boolean
}

/** The datasets. Versions, files and reservations have stores of their own. */
export interface Datasets extends DatasetReads {
  /** Like `find`; also locks the dataset with its versions and files until the unit ends. */
  lock(ref: DatasetRef): Promise<Dataset | null>
  /** Locks the dataset like `lock`, and returns only its id. One query. */
  hold(ref: DatasetRef): Promise<number | null>
  /**
   * Adds a dataset without a version: the caller adds the first draft in the same unit, and no other unit
   * sees the dataset before. Returns `pidTaken`, also under concurrency, when the pid is in use or was that
   * of a destroyed dataset, ignoring case.
   */
  add(facts: Omit<DatasetFacts, 'id' | 'fileTotal'>): Promise<number | 'pidTaken'>
  /** Writes the facts and raises the revision. */
  save(facts: DatasetFacts): Promise<void>
  /**
   * Removes the dataset with its versions, file records, locks, and the role assignments on it and on its
   * files. The unit fails if any version is or was released. Reservations of staged objects stay, so that
   * their bytes are swept.
   */
  remove(id: number): Promise<void>
  /**
   * Like `remove`, but also for released versions; no other method removes released versions and files.
   * Writes a permanent tombstone with the pid first, which the database requires. The unit fails if the
   * dataset still exists when it ends.
   */
  destroy(id: number, at: Date): Promise<Destroyed>
  /**
   * Like `remove` or `destroy`, in a time that does not depend on the number of files: their records stay until
   * `removeFilesNext` removes them, and no other method answers with them. Quotas have their room again at once.
   */
  beginRemoval(id: number, removal: DatasetRemoval): Promise<RemovedTotals>
  /**
   * Removes the next records of files of a dataset whose removal was begun, at most `limit`, with everything that is
   * kept of them. Units for one dataset run one after the other. Null when there is no such removal, or no longer.
   */
  removeFilesNext(id: number, limit: number): Promise<RemovedBatch | null>
  /** Replaces an existing lock of the same type. */
  addLock(datasetId: number, lock: DatasetLock): Promise<void>
  /** Succeeds when there is no such lock. */
  removeLock(datasetId: number, type: LockType): Promise<void>
}
