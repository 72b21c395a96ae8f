import type { QuotaHolder, QuotaRoom } from '../../rules/quotas/quota-room.ts'

/** Storage use, counted with every write that adds or removes bytes. */
export interface StorageUse {
  readonly bytes: number
  readonly files: number
}

/** Every limit on what may be added to a dataset. */
export interface DatasetLimits {
  /** The maximum number of files: the dataset's own limit, else the nearest ancestor's; null for none. */
  readonly files: number | null
  /** The nearest quota with its use; null for none. */
  readonly room: QuotaRoom | null
}

/** A counter that does not match the files. */
export interface CountDrift {
  readonly holder: QuotaHolder
  readonly counted: StorageUse
  readonly actual: StorageUse
}

/**
 * Read access to quotas and storage use (docs/specification/quotas.md). Each method is one query and, except
 * `drifts`, takes the same time for any size of the subtree.
 */
export interface QuotaReads {
  /** Counts files of all versions; zero for empty and for unknown holders. */
  use(holder: QuotaHolder): Promise<StorageUse>
  /** Files of all versions by the store that has their bytes, by driver id. Reads every file, in one query. */
  ofDrivers(): Promise<ReadonlyMap<string, StorageUse>>
  /** The holder's own quota. */
  of(holder: QuotaHolder): Promise<number | null>
  /** The holder's quota, else that of its closest ancestor with a quota. */
  nearest(holder: QuotaHolder): Promise<number | null>
  /** The nearest quota of a dataset with its use; null when there is none. */
  room(datasetId: number): Promise<QuotaRoom | null>
  limits(datasetId: number): Promise<DatasetLimits>
  /** Recounts everything and returns the wrong counters: collections first, by id. */
  drifts(): Promise<readonly CountDrift[]>
}

/** The quotas of collections and datasets. */
export interface Quotas extends QuotaReads {
  set(holder: QuotaHolder, bytes: number): Promise<void>
  /** Succeeds when there is no quota. */
  remove(holder: QuotaHolder): Promise<void>
  /** Like `room`; also locks the quota until the unit ends. */
  lockRoom(datasetId: number): Promise<QuotaRoom | null>
  /** Like `drifts`; also corrects the counters. No other unit counts meanwhile. */
  recount(): Promise<readonly CountDrift[]>
}
