import type { ChangeNotices, Repository } from '@holdfast/core'
import type { Month } from '@holdfast/core/rules'
import type { AnsweredRequest } from '@holdfast/http'
import type { EventArchive } from '@holdfast/postgres'
import type { Configuration } from './configuration.ts'
import type { ReadinessCheck } from './health.ts'
import type { Neighbours } from './lanes/neighbours.ts'
import type { Answering } from './listener.ts'
import type { Logger } from './logger.ts'
import type { MetricSource } from './metrics/metrics-page.ts'

/** The use cases on an open, migrated database, without a server. */
export interface OpenedRepository {
  readonly repository: Repository
  /** Writes the search index anew and reports its progress. */
  rebuildSearch(tell: (place: string) => void): Promise<void>
  readonly events: {
    readonly archive: EventArchive
    /** The first month that `:EventsKeptMonths` keeps; null while it keeps all. */
    keptSince(now: Date): Promise<Month | null>
  }
  close(): Promise<void>
}

/** Everything behind the listening server. */
export interface RunningInstallation {
  readonly application: Answering
  readonly checks: readonly ReadinessCheck[]
  /** What `/metrics` asks. */
  readonly metrics: readonly MetricSource[]
  /** The superuser's token if this start generated it; else null. */
  readonly newToken: string | null
  /** Waits for running jobs, for a limited time, and closes the database. */
  close(): Promise<void>
}

export interface OpenOptions {
  readonly configuration: Configuration
  /** The public base URL, without a trailing slash. */
  readonly siteUrl: string
  readonly log: Logger
  /** Called for every answered request. */
  readonly observe?: (answered: AnsweredRequest) => void
  /** Connects with other processes of the same server. */
  readonly notices?: ChangeNotices
  readonly neighbours?: Neighbours
}
