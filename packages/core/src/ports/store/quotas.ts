import type { QuotaHolder, QuotaRoom } from '../../rules/quotas/quota-room.ts'

/** What is stored, as counted with every write that adds or removes bytes. */
export interface StorageUse {
  readonly bytes: number
  readonly files: number
}

/** Everything that limits what may be added to a dataset. */
export interface DatasetLimits {
  /** The most files: its own limit, else the nearest one up; null for none. */
  readonly files: number | null
  /** The nearest quota with what lies under it; null for none. */
  readonly room: QuotaRoom | null
}

/** A counter that says something else than the files do. */
export interface CountDrift {
  readonly holder: QuotaHolder
  readonly counted: StorageUse
  readonly actual: StorageUse
}

/** Each method is one query, and none gets slower with what lies below a collection, but for `drifts`. */
export interface QuotaReads {
  /** Files of all versions; zero for what holds none, and for what is not there. */
  use(holder: QuotaHolder): Promise<StorageUse>
  /** The quota set on this very holder. */
  of(holder: QuotaHolder): Promise<number | null>
  /** The quota of the holder, else that of the closest collection above that has one. */
  nearest(holder: QuotaHolder): Promise<number | null>
  /** The nearest quota of a dataset with what lies under it; null when there is none. */
  room(datasetId: number): Promise<QuotaRoom | null>
  limits(datasetId: number): Promise<DatasetLimits>
  /** Counts everything anew and answers the counters that are wrong, collections first, by id. */
  drifts(): Promise<readonly CountDrift[]>
}

export interface Quotas extends QuotaReads {
  set(holder: QuotaHolder, bytes: number): Promise<void>
  /** Removing a quota that is not there succeeds. */
  remove(holder: QuotaHolder): Promise<void>
  /** As `room`, and nobody else locks the same quota until this unit ends. */
  lockRoom(datasetId: number): Promise<QuotaRoom | null>
  /** As `drifts`, and puts right what is wrong. Nothing is counted beside it. */
  recount(): Promise<readonly CountDrift[]>
}
