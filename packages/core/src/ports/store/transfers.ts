import type {
  Transfer,
  TransferFiles,
  TransferPermission,
  TransferState,
} from '../../rules/transfers/transfer.ts'

/** What changes while a transfer goes on. */
export interface TransferChange {
  readonly id: string
  readonly state: TransferState
  readonly permission: TransferPermission | null
  /** When somebody should look at it again; null when nothing is left to do. */
  readonly dueAt: Date | null
}

/** Read access to transfers. */
export interface TransferReads {
  find(id: string): Promise<Transfer | null>
  /** Those of a dataset, newest first. One query. */
  ofDataset(datasetId: number, limit: number): Promise<readonly Transfer[]>
  /** The ids of transfers that are due at `at`, longest first. One query. */
  due(at: Date, limit: number): Promise<readonly string[]>
}

/** Transfers. They remain when their dataset is removed, because permissions have to be revoked. */
export interface TransferRows extends TransferReads {
  /** False, without any change, when another transfer has the same permission. */
  add(transfer: Transfer, dueAt: Date): Promise<boolean>
  /** Locks one until the unit ends; lock its dataset before. */
  lock(id: string): Promise<Transfer | null>
  /** The permission is the one it had, or null. */
  save(change: TransferChange): Promise<void>
  /** Replaces the files. */
  describe(id: string, files: TransferFiles): Promise<void>
  /** Removes those created before `at` with nothing left to do. One query. */
  removeOld(at: Date): Promise<void>
}
