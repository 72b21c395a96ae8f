import type { Pid } from '../../rules/datasets/pid.ts'
import type { Registration } from '../../rules/registrations/registration.ts'

/** A dataset and the identifier it has, or had. */
export interface RegisteredDataset {
  readonly datasetId: number
  readonly pid: Pid
}

/** `pending`: the registrar was not told everything yet; `failing`: and the last attempt failed. */
export const REGISTRATION_STATUSES = ['pending', 'failing'] as const
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number]

export interface RegistrationPage {
  /** Null for all. */
  readonly status: RegistrationStatus | null
  readonly limit: number
  readonly offset: number
}

export interface RegistrationReads {
  find(datasetId: number): Promise<Registration | null>
  /** By dataset. */
  list(page: RegistrationPage): Promise<readonly Registration[]>
  count(status: RegistrationStatus | null): Promise<number>
  /**
   * Up to `limit` datasets with an id above `after`, by id; with `published` only those that were ever
   * released. One query, whatever is known of them here.
   */
  datasetsAfter(page: {
    readonly after: number
    readonly limit: number
    readonly published: boolean
  }): Promise<readonly RegisteredDataset[]>
}

export interface Registrations extends RegistrationReads {
  /** As `find`, and nobody else changes it until this unit ends. */
  lock(datasetId: number): Promise<Registration | null>
  /**
   * Notes that the registrar has something to be told of each: begins their registrations where there are
   * none, else raises `asked`. None may be named twice. A failure stays until the next attempt.
   */
  ask(datasets: readonly RegisteredDataset[]): Promise<void>
  save(registration: Registration): Promise<void>
  /** Removing what is not there succeeds. */
  remove(datasetId: number): Promise<void>
}
