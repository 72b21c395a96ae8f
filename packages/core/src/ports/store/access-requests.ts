import type { AccessRequest, RequestState } from '../../rules/access-requests/access-request.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import type { Account } from '../../rules/users/account.ts'

/** A request as managers of the file see it. */
export interface ListedRequest {
  readonly request: AccessRequest
  readonly account: Account
  /** The label in the newest released version that contains the file, else in the newest one. */
  readonly label: string
  /** The user name of the account that decided; null while open, and when that account is gone. */
  readonly decidedBy: string | null
}

/** A request as its maker sees it. */
export interface OwnRequest extends ListedRequest {
  /** With the title of its newest release, else of its newest withdrawn one; empty without any. */
  readonly dataset: { readonly pid: Pid; readonly title: string }
}

/** Somebody whose requests for files of a dataset are open. */
export interface WaitingPerson {
  readonly account: Account
  /** All of them, by time, then id; or the first, where there are more. */
  readonly requests: readonly ListedRequest[]
  readonly total: number
}

/** A dataset with open requests. */
export interface WaitingDataset {
  readonly datasetId: number
  readonly people: number
  readonly files: number
  /** When the oldest was made. */
  readonly since: Date
}

/** One page of the requests for a file. */
export interface RequestPage {
  /** All matches, on any page. */
  readonly total: number
  readonly requests: readonly ListedRequest[]
}

/** Read access to requests for files (docs/specification/access.md). */
export interface AccessRequestReads {
  /**
   * The state of the account's newest request for each of these files of a dataset, or of all its files with
   * null; files without a request are absent. One query.
   */
  states(wanted: {
    readonly accountId: number
    readonly datasetId: number
    readonly fileIds: readonly number[] | null
  }): Promise<ReadonlyMap<number, RequestState>>
  /** The requests for one file, by time, then id; all of them without a limit. One query. */
  ofFile(
    fileId: number,
    page: {
      /** Only those in state `created`, or all. */
      readonly which: 'open' | 'all'
      readonly limit: number | null
      readonly offset: number
    },
  ): Promise<RequestPage>
  /** The first requests for files of a dataset after `after`, by time, then id. One query. */
  ofDataset(
    datasetId: number,
    page: {
      readonly after: Pick<AccessRequest, 'id' | 'requestedAt'> | null
      readonly limit: number
    },
  ): Promise<readonly ListedRequest[]>
  /** The last `limit` requests of an account, the newest first, by time, then id. One query. */
  ofAccount(accountId: number, limit: number): Promise<readonly OwnRequest[]>
  /** Whose requests for files of a dataset are open, those who wait longest first. One query. */
  waiting(
    datasetId: number,
    most: { readonly people: number; readonly files: number },
  ): Promise<readonly WaitingPerson[]>
  /**
   * Datasets with open requests that are at one of these points or directly in one, those that wait longest first. One
   * query.
   */
  datasetsWaiting(pointIds: readonly number[], limit: number): Promise<readonly WaitingDataset[]>
}

/** Requests of accounts for access to single files. They are removed with their file or account. */
export interface AccessRequests extends AccessRequestReads {
  /**
   * Opens a request of the account for each of these files of the dataset; an account has at most one open
   * request for a file. One query.
   */
  open(wanted: {
    readonly accountId: number
    readonly datasetId: number
    readonly fileIds: readonly number[]
    readonly at: Date
  }): Promise<void>
  /** Gives the account's open requests for these files their new state; returns their files, by id. One query. */
  decide(
    wanted: { readonly accountId: number; readonly fileIds: readonly number[] },
    decision: {
      readonly state: Exclude<RequestState, 'created'>
      readonly at: Date
      readonly byId: number
      readonly reason: string | null
      readonly expiresAt: Date | null
    },
  ): Promise<readonly number[]>
  /** Removes the open requests of an account; those that were decided stay. One query. */
  withdrawAll(accountId: number): Promise<void>
  /** Notes another end on the account's newest request for each of these files, where it is granted. One query. */
  changeEnds(
    wanted: { readonly accountId: number; readonly fileIds: readonly number[] },
    expiresAt: Date | null,
  ): Promise<void>
}
