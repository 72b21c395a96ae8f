import type { Pid } from '../../rules/datasets/pid.ts'
import type { Registration, RegistrationFailure } from '../../rules/registrations/registration.ts'

/** A dataset with its current or former identifier. */
export interface RegisteredDataset {
  readonly datasetId: number
  readonly pid: Pid
}

/** `pending`: the registrar has not received everything yet; `failing`: moreover, the last attempt failed. */
export const REGISTRATION_STATUSES = ['pending', 'failing'] as const
/** One of `REGISTRATION_STATUSES`. */
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number]

/** One page of a list of registrations. */
export interface RegistrationPage {
  /** Null for all. */
  readonly status: RegistrationStatus | null
  readonly limit: number
  readonly offset: number
}

/** How many registrations of files a dataset has, and of how many the registrar has not received everything. */
export interface FileRegistrationCounts extends Readonly<Record<RegistrationStatus, number>> {
  readonly total: number
}

/** Read access to the registration state of identifiers (docs/specification/registrations.md). */
export interface RegistrationReads {
  /** The registration of the identifier of a dataset or file. */
  find(objectId: number): Promise<Registration | null>
  /** The registrations by dataset id; that of the dataset itself before those of its files, by id. */
  list(page: RegistrationPage): Promise<readonly Registration[]>
  count(status: RegistrationStatus | null): Promise<number>
  /** Whether any registration failed for this reason at least `times` times in a row, to the last. */
  anyFailing(failure: Pick<RegistrationFailure, 'trouble' | 'times'>): Promise<boolean>
  /**
   * Up to `limit` datasets with an id above `after`, by id, in any state of registration; with
   * `published`, only those that were ever released. One query.
   */
  datasetsAfter(page: {
    readonly after: number
    readonly limit: number
    readonly published: boolean
  }): Promise<readonly RegisteredDataset[]>
  /**
   * Up to `limit` registrations of files of a dataset with a file id above `after`, by file id, of which the registrar
   * has not received everything. One query.
   */
  pendingFiles(page: {
    readonly datasetId: number
    readonly after: number
    readonly limit: number
  }): Promise<readonly Registration[]>
  /** The numbers of registrations of files of a dataset. One query. */
  countFiles(datasetId: number): Promise<FileRegistrationCounts>
  /** Those of the datasets that have files with a persistent identifier. One query. */
  withFilePids(datasetIds: readonly number[]): Promise<ReadonlySet<number>>
}

/** The registration state of the identifiers of datasets and files. */
export interface Registrations extends RegistrationReads {
  /** Like `find`; also locks the registration until the unit ends. */
  lock(objectId: number): Promise<Registration | null>
  /** Like `lock`, for several, by id; missing ones are omitted. One query. */
  lockAll(objectIds: readonly number[]): Promise<readonly Registration[]>
  /**
   * Requests an update at the registrar for each dataset: adds a registration where there is none, otherwise
   * raises `requested`. No dataset may occur twice. A recorded failure stays until the next attempt.
   */
  request(datasets: readonly RegisteredDataset[]): Promise<void>
  /**
   * Requests an update at the registrar for each identifier of a file of the dataset, like `request`, and for those
   * registered of removed files. Returns their number. One query.
   */
  requestFiles(datasetId: number): Promise<number>
  save(registration: Registration): Promise<void>
  /** Like `save`, each at most once, in one query. */
  saveAll(registrations: readonly Registration[]): Promise<void>
  /** Succeeds when there is none. */
  remove(objectId: number): Promise<void>
  /** Like `remove`, in one query. */
  removeAll(objectIds: readonly number[]): Promise<void>
}
