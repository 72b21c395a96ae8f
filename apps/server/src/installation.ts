import type { Repository } from '@holdfast/core'
import type { Configuration } from './configuration.ts'
import type { ReadinessCheck } from './health.ts'
import type { Answering } from './listener.ts'
import type { Logger } from './logger.ts'

/** A database that is open and up to date, with the use cases on it and no server. */
export interface OpenedRepository {
  readonly repository: Repository
  close(): Promise<void>
}

/** Everything behind the listening port. */
export interface RunningInstallation {
  readonly application: Answering
  readonly checks: readonly ReadinessCheck[]
  /** The superuser's token when this start made it; null on any other start. */
  readonly newToken: string | null
  /** Lets jobs finish, within a bound, and closes the database. */
  close(): Promise<void>
}

export interface OpenOptions {
  readonly configuration: Configuration
  /** Public base address without a trailing slash. */
  readonly siteUrl: string
  readonly log: Logger
}
