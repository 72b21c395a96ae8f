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

/** Read access to the registration state of identifiers (docs/specification/registrations.md). */
export interface RegistrationReads {
  find(datasetId: number): Promise<Registration | null>
  /** The registrations by dataset id. */
  list(page: RegistrationPage): Promise<readonly Registration[]>
  count(status: RegistrationStatus | null): Promise<number>
  /** Whether the last attempts of any registration failed for this reason, at least so many in a row. */
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
}

/** The registration state of each dataset's identifier. */
export interface Registrations extends RegistrationReads {
  /** Like `find`; also locks the registration until the unit ends. */
  lock(datasetId: number): Promise<Registration | null>
  /**
   * Requests an update at the registrar for each dataset: adds a registration where there is none, otherwise
   * raises `requested`. No dataset may occur twice. A recorded failure stays until the next attempt.
   */
  request(datasets: readonly RegisteredDataset[]): Promise<void>
  save(registration: Registration): Promise<void>
  /** Succeeds when there is none. */
  remove(datasetId: number): Promise<void>
}
